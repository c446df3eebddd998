import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#domain/webhooks/events.ts';
import type { WebhookEndpoint } from '#domain/webhooks/schema.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { CheckList } from './check-list.tsx';
import { webhooks as copy } from '#copy/settings/api.ts';

const schema = () =>
  loadFile(() =>
    import('#domain/webhooks/schema.ts').then((m) =>
      m.endpointForm.pick({ url: true, description: true }),
    ),
  );

interface Props {
  /** null: a new one */
  endpoint: WebhookEndpoint | null;
  onMade: (secret: string) => void;
  onClose: () => void;
}

export function EndpointDialog({ endpoint, onMade, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [endpoint_id] = useState(() => endpoint?.endpoint_id ?? uuid());
  const [types, setTypes] = useState<ReadonlySet<WebhookEventType>>(new Set(endpoint?.event_types));
  const [noEvent, setNoEvent] = useState(false);
  const save = useMutation({
    mutationFn: async (typed: { url: string; description: string }) => {
      const form = { ...typed, event_types: [...types] };
      if (endpoint) return void (await client.webhooks.change({ team_slug, endpoint_id, form }));
      const { secret } = await client.webhooks.create({ team_slug, endpoint_id, form });
      onMade(secret);
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: { url: endpoint?.url ?? '', description: endpoint?.description ?? '' },
    onSubmit: async (typed) => {
      setNoEvent(types.size === 0);
      if (types.size === 0) return;
      await save.mutateAsync(typed);
      await queryClient.invalidateQueries({ queryKey: rpc.webhooks.key() });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={endpoint ? copy.editTitle : copy.addTitle}
    >
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={!form.problem && save.error} text={copy.saveFailed} />
        <Field label={copy.url} hint={copy.urlHint} error={form.errors.url} required>
          {(control) => (
            <Input {...control} {...form.field('url')} inputMode="url" maxLength={2000} />
          )}
        </Field>
        <Field label={copy.description} error={form.errors.description}>
          {(control) => <Input {...control} {...form.field('description')} maxLength={200} />}
        </Field>
        <CheckList
          label={copy.events}
          choices={WEBHOOK_EVENTS}
          chosen={types}
          onChange={setTypes}
          error={noEvent && types.size === 0 ? copy.noEvent : undefined}
        />
        <DialogFooter>
          <CancelButton onClick={onClose} />
          <Button type="submit" busy={save.isPending} busyLabel={copy.saving}>
            {copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
