import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { ApiKey, ApiScope } from '#domain/api/keys.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { client, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RotateCw } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { EndpointsCard } from './endpoints-card.tsx';
import { ListCard, ListLine, RemoveButton } from '../conversations/list-card.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { CheckList } from './check-list.tsx';
import { copy, keys, scopeTexts } from '#copy/settings/api.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';

/** API keys, and webhook endpoints for events. */
export function ApiTab() {
  const { can } = useTeam();
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  return (
    <>
      <WithoutCode />
      <KeysCard />
      <EndpointsCard />
    </>
  );
}

/** Alternatives without programming, which most users who want to bring in leads need. */
function WithoutCode() {
  const { team_slug } = useTeam();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <CardHeader title={copy.leads.title} description={copy.leads.text} className="mb-0" />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`${paths.whatsapp(team_slug)}?tab=webhook`} variant="secondary">
          {copy.leads.form}
        </ButtonLink>
        <ButtonLink to={`${paths.outreach(team_slug)}?tab=import`} variant="secondary">
          {copy.leads.import}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** API keys for programs. */
function KeysCard() {
  const { team_slug } = useTeam();
  const query = useQuery(rpc.api.keys.queryOptions({ input: { team_slug } }));
  const [adding, setAdding] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <ListCard
        title={keys.title}
        text={keys.text}
        empty={keys.empty}
        query={query}
        add={{
          label: keys.add,
          permission: 'canEditSettings',
          refused: copy.adminsOnly,
          onClick: () => setAdding(true),
        }}
      >
        {(key) => <KeyLine key={key.key_id} apiKey={key} onToken={setToken} />}
      </ListCard>
      <a
        className="self-start text-sm text-primary underline-offset-4 hover:underline"
        href="/api/v1/docs"
        target="_blank"
        rel="noreferrer"
      >
        {keys.docs}
      </a>
      {adding ? (
        <KeyDialog
          onClose={() => setAdding(false)}
          onCreated={(made) => {
            setAdding(false);
            setToken(made);
          }}
        />
      ) : null}
      {token ? (
        <SecretDialog title={keys.tokenTitle} secret={token} onClose={() => setToken(null)} />
      ) : null}
    </>
  );
}

const refetchKeys = refetchOnSuccess(rpc.api.key());

interface LineProps {
  apiKey: ApiKey;
  onToken: (token: string) => void;
}

function KeyLine({ apiKey, onToken }: LineProps) {
  const { team_slug } = useTeam();
  const { key_id, name, scopes, token_last4, last_used_at, previous_until } = apiKey;
  return (
    <ListLine
      actions={
        <>
          <RotateButton apiKey={apiKey} onToken={onToken} />
          <RemoveButton
            label={keys.revoke({ name })}
            title={keys.revokeTitle({ name })}
            text={keys.revokeText}
            confirm={keys.revokeConfirm}
            onRemove={() => client.api.revokeKey({ team_slug, key_id })}
            refetch={refetchKeys}
          />
        </>
      }
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          <code className="text-xs text-muted-foreground">osk_…{token_last4}</code>
          {previous_until ? <Badge variant="info">{keys.overlap}</Badge> : null}
        </div>
        <p className="text-xs text-muted-foreground" translate="no">
          {scopes.join(', ')}
        </p>
        <p className="text-xs text-muted-foreground">
          <span>{copy.made}</span> <RelativeTime at={apiKey.created_at} />{' '}
          {apiKey.created_by ? <span>{copy.by({ name: apiKey.created_by })}</span> : ''}
          <span>,</span>{' '}
          {last_used_at ? (
            <>
              {copy.used} <RelativeTime at={last_used_at} />
            </>
          ) : (
            <span>{copy.never}</span>
          )}
        </p>
      </div>
    </ListLine>
  );
}

function RotateButton({ apiKey: { key_id, name }, onToken }: LineProps) {
  const { team_slug } = useTeam();
  const rotate = useMutation(
    rpc.api.rotateKey.mutationOptions({
      onSuccess: ({ token }) => onToken(token),
      ...refetchKeys,
    }),
  );
  return (
    <ConfirmDialog
      trigger={<IconButton icon={RotateCw} label={keys.rotate({ name })} />}
      copy={{ ...keys.rotation, title: keys.rotation.title({ name }) }}
      action={rotate}
      onConfirm={() => rotate.mutate({ team_slug, key_id })}
    />
  );
}

const schema = () =>
  loadFile(() => import('#domain/api/keys.ts').then((m) => m.newApiKey.pick({ name: true })));

interface Props {
  onCreated: (token: string) => void;
  onClose: () => void;
}

function KeyDialog({ onCreated, onClose }: Props) {
  const { team_slug } = useTeam();
  const [key_id] = useState(() => uuid());
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set());
  const [noScope, setNoScope] = useState(false);
  const make = useMutation(rpc.api.createKey.mutationOptions(refetchKeys));
  const form = useAppForm({
    schema,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      setNoScope(scopes.size === 0);
      if (scopes.size === 0) return;
      const { token } = await make.mutateAsync({ team_slug, key_id, name, scopes: [...scopes] });
      onCreated(token);
    },
  });
  return (
    <SaveDialog
      title={keys.addTitle}
      form={form}
      saving={make}
      failed={keys.makeFailed}
      labels={keys.buttons}
      onClose={onClose}
    >
      <InputField
        label={keys.name}
        hint={keys.nameHint}
        required
        {...form.input('name')}
        maxLength={60}
      />
      <CheckList
        label={keys.scopes}
        choices={scopeTexts}
        chosen={scopes}
        onChange={setScopes}
        error={noScope && scopes.size === 0 ? keys.noScope : undefined}
      />
    </SaveDialog>
  );
}
