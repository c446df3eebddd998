import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TakenLead } from '#domain/leads/deliveries.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useMe } from '#web/shared/session.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatExact } from '#web/ui/format.ts';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { webhook } from '../capture/copy.ts';
import { LeadRefused, sendTestLead } from './send-test-lead.ts';

const copy = webhook.test;

const schema = () =>
  loadFile(() => import('#domain/leads/deliveries.ts').then(({ testLead }) => testLead));

/** A real lead with one's own number, by the way that forms take. */
export function TestLead({ url, campaignId }: { url: string; campaignId: string }) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const me = useMe().data;
  const input = { team_slug, campaign_id: campaignId };
  const send = useMutation({
    mutationFn: (lead: { name: string; phone: string }) => sendTestLead(url, lead),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: rpc.leads.deliveries.key({ input }) }),
  });
  const form = useAppForm({
    schema,
    defaultValues: { name: me?.user.name ?? '', phone: '' },
    onSubmit: (lead) => send.mutateAsync(lead).catch(() => undefined),
  });
  const fields = send.error instanceof LeadRefused ? send.error.fields : {};
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <form {...form.props} className="flex flex-col gap-4">
        <Field label={copy.name} error={fields.name} required>
          {(control) => <Input {...control} {...form.field('name')} autoComplete="name" />}
        </Field>
        <Field label={copy.phone} hint={copy.phoneHint} error={fields.phone} required>
          {(control) => (
            <Input {...control} {...form.field('phone')} type="tel" autoComplete="tel" dir="ltr" />
          )}
        </Field>
        <Button type="submit" className="self-start" busy={send.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
        <Result taken={send.data} error={send.error} />
      </form>
    </Card>
  );
}

function Result({ taken, error }: { taken: TakenLead | undefined; error: Error | null }) {
  if (error) {
    const refused = error instanceof LeadRefused;
    // What is wrong with a field stands at the field.
    if (refused && Object.keys(error.fields).length > 0) return null;
    return (
      <Notice variant="destructive" title={copy.failed}>
        {refused ? error.message : copy.failedText}
      </Notice>
    );
  }
  if (!taken) return null;
  if (taken.outcome === 'known') {
    return (
      <Notice variant="info" title={copy.known}>
        {copy.knownText}
      </Notice>
    );
  }
  if (taken.outcome === 'opted_out') {
    return (
      <Notice variant="warning" title={copy.opted_out}>
        {copy.opted_outText}
      </Notice>
    );
  }
  return (
    <Notice variant="success" title={copy.planned}>
      {taken.planned_at ? copy.plannedAt(formatExact(taken.planned_at)) : copy.plannedSoon}
    </Notice>
  );
}
