import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { EndpointHealth } from '#domain/webhooks/delivery.ts';
import {
  type WebhookEndpoint,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '#domain/webhooks/schema.ts';
import { client, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { List, Pencil } from '#web/ui/icons.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { ListCard, RemoveButton } from '../conversations/list-card.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { CheckList } from './check-list.tsx';
import { copy as texts, healthTexts, webhooks as copy } from '#copy/settings/api.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';

const VARIANTS: Record<EndpointHealth, BadgeVariant> = {
  new: 'secondary',
  healthy: 'success',
  failing: 'warning',
  dead: 'destructive',
  off: 'secondary',
};

/** The endpoints that receive events. */
export function EndpointsCard() {
  const { team_slug } = useTeam();
  const query = useQuery(rpc.webhooks.endpoints.queryOptions({ input: { team_slug } }));
  const [edited, setEdited] = useState<WebhookEndpoint | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [shown, setShown] = useState<WebhookEndpoint | null>(null);
  return (
    <>
      <ListCard
        title={copy.title}
        text={copy.text}
        empty={copy.empty}
        query={query}
        add={{
          label: copy.add,
          permission: 'canEditSettings',
          refused: texts.adminsOnly,
          onClick: () => setEdited('new'),
        }}
      >
        {(endpoint) => (
          <EndpointLine
            key={endpoint.endpoint_id}
            endpoint={endpoint}
            onEdit={() => setEdited(endpoint)}
            onLog={() => setShown(endpoint)}
            onSecret={setSecret}
          />
        )}
      </ListCard>
      {edited ? (
        <EndpointDialog
          endpoint={edited === 'new' ? null : edited}
          onCreated={setSecret}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {secret ? (
        <SecretDialog title={copy.secretTitle} secret={secret} onClose={() => setSecret(null)} />
      ) : null}
      {shown ? <DeliveriesDialog endpoint={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

const refetchEndpoints = refetchOnSuccess(rpc.webhooks.key());

interface LineProps {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
}

function EndpointLine({ endpoint, onEdit, onLog, onSecret }: LineProps) {
  const { endpoint_id, url, description, event_types, health } = endpoint;
  const { team_slug } = useTeam();
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="font-medium break-all">{url}</span>
          {description ? <span className="break-words">{description}</span> : null}
          <span className="text-xs text-muted-foreground">{event_types.join(', ')}</span>
          <Badge variant={VARIANTS[health]} className="self-start">
            {healthTexts[health]}
          </Badge>
        </div>
        <div className="flex shrink-0">
          <IconButton
            icon={List}
            label={copy.log({ url })}
            aria-haspopup="dialog"
            onClick={onLog}
          />
          <IconButton
            icon={Pencil}
            label={copy.edit({ url })}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
          <RemoveButton
            label={copy.remove({ url })}
            title={copy.removeTitle}
            text={copy.removeText}
            confirm={copy.removeConfirm}
            onRemove={() => client.webhooks.remove({ team_slug, endpoint_id })}
            refetch={refetchEndpoints}
          />
        </div>
      </div>
      {health === 'dead' ? <Notice variant="warning">{copy.dead}</Notice> : null}
      <EndpointActions endpoint={endpoint} onLog={onLog} onSecret={onSecret} />
    </li>
  );
}

function EndpointActions({ endpoint, onLog, onSecret }: Omit<LineProps, 'onEdit'>) {
  const { endpoint_id, health } = endpoint;
  const { team_slug } = useTeam();
  const change = useMutation(rpc.webhooks.change.mutationOptions(refetchEndpoints));
  const rotate = useMutation(
    rpc.webhooks.rotateSecret.mutationOptions({
      onSuccess: ({ secret }) => onSecret(secret),
      ...refetchEndpoints,
    }),
  );
  const test = useMutation(rpc.webhooks.sendTest.mutationOptions(refetchEndpoints));
  const off = health === 'off' || health === 'dead';
  const failed = change.error ?? rotate.error ?? test.error;
  const ref = { team_slug, endpoint_id };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {off ? null : (
          <Button
            variant="secondary"
            size="sm"
            busy={test.isPending}
            busyLabel={kitCopy.sending}
            onClick={() => test.mutate(ref, { onSuccess: onLog })}
          >
            {copy.test}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          busy={change.isPending}
          busyLabel={kitCopy.saving}
          onClick={() => change.mutate({ ...ref, form: { enabled: off } })}
        >
          {off ? copy.switchOn : copy.switchOff}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          title={copy.rotateHint}
          busy={rotate.isPending}
          busyLabel={copy.rotating}
          onClick={() => rotate.mutate(ref)}
        >
          {copy.rotate}
        </Button>
      </div>
      <FailedNotice error={failed} text={copy.switchFailed} />
    </>
  );
}

const schema = () =>
  loadFile(() =>
    import('#domain/webhooks/schema.ts').then((m) =>
      m.endpointForm.pick({ url: true, description: true }),
    ),
  );

interface Props {
  /** null for a new one */
  endpoint: WebhookEndpoint | null;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

function EndpointDialog({ endpoint, onCreated, onClose }: Props) {
  const { team_slug } = useTeam();
  const [endpoint_id] = useState(() => endpoint?.endpoint_id ?? uuid());
  const [types, setTypes] = useState<ReadonlySet<WebhookEventType>>(new Set(endpoint?.event_types));
  const [noEvent, setNoEvent] = useState(false);
  const save = useMutation({
    mutationFn: async (typed: { url: string; description: string }) => {
      const form = { ...typed, event_types: [...types] };
      if (endpoint) return void (await client.webhooks.change({ team_slug, endpoint_id, form }));
      const { secret } = await client.webhooks.create({ team_slug, endpoint_id, form });
      onCreated(secret);
    },
    ...refetchEndpoints,
  });
  const form = useAppForm({
    about: endpoint?.endpoint_id ?? 'new',
    schema,
    defaultValues: { url: endpoint?.url ?? '', description: endpoint?.description ?? '' },
    onSubmit: async (typed) => {
      setNoEvent(types.size === 0);
      if (types.size === 0) return;
      await save.mutateAsync(typed);
      onClose();
    },
  });
  return (
    <SaveDialog
      title={endpoint ? copy.editTitle : copy.addTitle}
      form={form}
      saving={save}
      failed={copy.saveFailed}
      onClose={onClose}
    >
      <InputField
        label={copy.url}
        hint={copy.urlHint}
        required
        {...form.input('url')}
        inputMode="url"
        maxLength={2000}
      />
      <InputField label={copy.description} {...form.input('description')} maxLength={200} />
      <CheckList
        label={copy.events}
        choices={WEBHOOK_EVENTS}
        chosen={types}
        onChange={setTypes}
        error={noEvent && types.size === 0 ? copy.noEvent : undefined}
      />
    </SaveDialog>
  );
}
