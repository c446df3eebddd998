import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { ApiKey } from '#domain/api/keys.ts';
import type { ApiScope } from '#domain/api/scopes.ts';
import { client, refreshing, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { RotateCw } from '#web/ui/icons.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { ListCard, ListLine, RemoveButton } from '../conversations/list-card.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { CheckList } from './check-list.tsx';
import { copy as texts, keys as copy, scopeTexts } from '#copy/settings/api.ts';

/** The keys of programs. */
export function KeysCard() {
  const { team_slug } = useTeam();
  const query = useQuery(rpc.api.keys.queryOptions({ input: { team_slug } }));
  const [adding, setAdding] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <ListCard
        title={copy.title}
        text={copy.text}
        empty={copy.empty}
        query={query}
        add={
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {copy.add}
          </Button>
        }
      >
        {(key) => <KeyLine key={key.key_id} apiKey={key} onToken={setToken} />}
      </ListCard>
      <a
        className="self-start text-sm text-primary underline-offset-4 hover:underline"
        href="/api/v1/docs"
        target="_blank"
        rel="noreferrer"
      >
        {copy.docs}
      </a>
      {adding ? (
        <KeyDialog
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false);
            setToken(made);
          }}
        />
      ) : null}
      {token ? (
        <SecretDialog title={copy.tokenTitle} secret={token} onClose={() => setToken(null)} />
      ) : null}
    </>
  );
}

interface LineProps {
  apiKey: ApiKey;
  onToken: (token: string) => void;
}

function KeyLine({ apiKey, onToken }: LineProps) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { key_id, name, scopes, token_last4, last_used_at, previous_until } = apiKey;
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.api.key() });
  return (
    <ListLine
      actions={
        <>
          <RotateButton apiKey={apiKey} onToken={onToken} />
          <RemoveButton
            label={copy.revoke({ name })}
            title={copy.revokeTitle({ name })}
            text={copy.revokeText}
            confirm={copy.revokeConfirm}
            onRemove={async () => {
              await client.api.revokeKey({ team_slug, key_id });
              await refresh();
            }}
          />
        </>
      }
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          <code className="text-xs text-muted-foreground">osk_…{token_last4}</code>
          {previous_until ? <Badge variant="info">{copy.overlap}</Badge> : null}
        </div>
        <p className="text-xs text-muted-foreground">{scopes.join(', ')}</p>
        <p className="text-xs text-muted-foreground">
          <span>{texts.made}</span> <RelativeTime at={apiKey.created_at} />{' '}
          {apiKey.created_by ? <span>{texts.by({ name: apiKey.created_by })}</span> : ''}
          <span>,</span>{' '}
          {last_used_at ? (
            <>
              {texts.used} <RelativeTime at={last_used_at} />
            </>
          ) : (
            <span>{texts.never}</span>
          )}
        </p>
      </div>
    </ListLine>
  );
}

function RotateButton({ apiKey: { key_id, name }, onToken }: LineProps) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const rotate = useMutation(
    rpc.api.rotateKey.mutationOptions({
      onSuccess: ({ token }) => {
        setAsking(false);
        onToken(token);
      },
      ...refreshing(rpc.api.key()),
    }),
  );
  return (
    <>
      <IconButton icon={RotateCw} label={copy.rotate({ name })} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.rotateTitle({ name })}
        description={copy.rotateText}
        confirmLabel={copy.rotateConfirm}
        busyLabel={copy.rotating}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate({ team_slug, key_id })}
      >
        <FailedNotice error={rotate.error} text={copy.rotateFailed} />
      </ConfirmDialog>
    </>
  );
}

const schema = () =>
  loadFile(() => import('#domain/api/keys.ts').then((m) => m.newApiKey.pick({ name: true })));

interface Props {
  onMade: (token: string) => void;
  onClose: () => void;
}

function KeyDialog({ onMade, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [key_id] = useState(() => uuid());
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set());
  const [noScope, setNoScope] = useState(false);
  const make = useMutation(rpc.api.createKey.mutationOptions());
  const form = useAppForm({
    schema,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      setNoScope(scopes.size === 0);
      if (scopes.size === 0) return;
      const { token } = await make.mutateAsync({ team_slug, key_id, name, scopes: [...scopes] });
      await queryClient.invalidateQueries({ queryKey: rpc.api.key() });
      onMade(token);
    },
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={copy.addTitle}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={!form.problem && make.error} text={copy.makeFailed} />
        <InputField
          label={copy.name}
          hint={copy.nameHint}
          required
          {...form.input('name')}
          maxLength={60}
        />
        <CheckList
          label={copy.scopes}
          choices={scopeTexts}
          chosen={scopes}
          onChange={setScopes}
          error={noScope && scopes.size === 0 ? copy.noScope : undefined}
        />
        <DialogFooter>
          <CancelButton onClick={onClose} />
          <Button type="submit" busy={make.isPending} busyLabel={copy.making}>
            {copy.make}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
