import { useMutation } from '@tanstack/react-query';
import { countryName } from '#copy/catalog/intl.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { client, refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { webhook } from '#copy/whatsapp/capture.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** The webhook's response to a lead it refused. */
class LeadRefused extends Error {
  override readonly name = 'LeadRefused';
  readonly fields: Record<string, string>;

  constructor(message: string, fields: Record<string, string>) {
    super(message);
    this.fields = fields;
  }
}

/**
 * Sends a lead like an external form does. Uses only the URL's path, because the page may be open under
 * another host than the public URL. Throws LeadRefused.
 */
async function sendTestLead(url: string, lead: { name: string; phone: string }): Promise<void> {
  const response = await fetch(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lead, consent: true, source: 'Test lead' }),
    credentials: 'omit',
  });
  if (response.status === 202) return;
  const { message = '', fields = {} } = (await response.json()) as {
    message?: string;
    fields?: Record<string, string>;
  };
  throw new LeadRefused(message, fields);
}

const copy = webhook.test;

const schema = () =>
  loadFile(() => import('#domain/leads/deliveries.ts').then(({ testLead }) => testLead));

interface Props {
  url: string;
  campaignId: string;
  /** for numbers without a country code */
  country: string | null;
}

/** Sends a real lead with the user's own number, the way forms do. */
export function TestLead({ url, campaignId, country }: Props) {
  const { team_slug } = useTeam();
  const me = useMe().data;
  const input = { team_slug, campaign_id: campaignId };
  const send = useMutation({
    mutationFn: async (lead: { name: string; phone: string }) => {
      const { problem } = await client.leads.tryPost({ ...input, body: JSON.stringify(lead) });
      // If sent, it would wait for review.
      if (problem !== null) throw new LeadRefused(problem, { phone: problem });
      await sendTestLead(url, lead);
    },
    ...refetchOnSettled(rpc.leads.deliveries.key({ input })),
  });
  const form = useAppForm({
    schema,
    defaultValues: { name: me?.user.name ?? '', phone: '' },
    onSubmit: (lead) => send.mutateAsync(lead).catch(() => undefined),
  });
  const fields = send.error instanceof LeadRefused ? send.error.fields : {};
  return (
    <Card title={copy.title} description={copy.text}>
      <form {...form.props} className="flex flex-col gap-4">
        <InputField
          label={copy.name}
          error={fields.name}
          required
          {...form.field('name')}
          autoComplete="name"
        />
        <InputField
          label={copy.phone}
          hint={country ? copy.nationalHint({ country: countryName(country) }) : copy.phoneHint}
          error={fields.phone}
          required
          {...form.field('phone')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
        />
        <Button
          type="submit"
          className="self-start"
          busy={send.isPending}
          busyLabel={kitCopy.sending}
        >
          {copy.submit}
        </Button>
        <Result isReceived={send.isSuccess} error={send.error} />
      </form>
    </Card>
  );
}

function Result({ isReceived, error }: { isReceived: boolean; error: Error | null }) {
  if (error) {
    const refused = error instanceof LeadRefused;
    // Field errors are shown at the fields.
    if (refused && Object.keys(error.fields).length > 0) return null;
    return (
      <Notice variant="destructive" title={copy.failed}>
        {refused ? error.message : copy.failedText}
      </Notice>
    );
  }
  if (!isReceived) return null;
  return (
    <Notice variant="success" title={copy.arrived}>
      {copy.arrivedText}
    </Notice>
  );
}
