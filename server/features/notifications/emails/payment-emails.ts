import { unlinked } from '#domain/names.ts';
import type { Role } from '#domain/teams/roles.ts';
import { type EmailContent, composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Email } from '#server/platform/email.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

interface Recipient {
  name: string;
  email: string;
  role: Role;
}

export type MissingPayment = { owner: string | null } & (
  | { kind: 'failed'; plan_name: string; until: Date }
  | { kind: 'paused'; ended: boolean }
);

const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Tells owner and administrators that a payment is missing, and what that means for the agents. */
export function paymentEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  to: Recipient,
  links: TeamLinks,
  missing: MissingPayment,
): Email {
  const team = unlinked(links.team_name);
  const { title, preview, paragraphs } =
    missing.kind === 'failed' ? failedCopy(team, missing) : pausedCopy(team, missing);
  return composeEmail(to.email, {
    preview,
    title,
    paragraphs: [`Hi ${unlinked(to.name)},`, ...paragraphs, whoPays(to, missing)],
    button: { label: 'Open the subscription', link: absolute(env, links.subscription) },
    footnotes: [`You get this email because you manage ${team}.`],
  });
}

type Copy = Pick<EmailContent, 'title' | 'preview' | 'paragraphs'>;

function failedCopy(team: string, missing: { plan_name: string; until: Date }): Copy {
  const day = dayOf(missing.until);
  return {
    title: 'Your last payment failed',
    preview: `Your agents keep working until ${day}.`,
    paragraphs: [
      `We couldn't take the payment for the ${unlinked(missing.plan_name)} plan of ${team}.`,
      `Your agents keep working until ${day}. If the invoice is still open then, they pause. Nothing is deleted.`,
    ],
  };
}

function pausedCopy(team: string, { ended }: { ended: boolean }): Copy {
  const why = ended
    ? `The subscription of ${team} has ended, because its last invoice wasn't paid. So your agents are paused and answer no leads.`
    : `The subscription of ${team} is unpaid, so your agents are paused and answer no leads.`;
  const nextStep = ended
    ? 'Choose a plan to resume. Nothing was deleted.'
    : 'Pay the open invoice to resume right away. Nothing was deleted.';
  return { title: 'Your agents are paused', preview: nextStep, paragraphs: [why, nextStep] };
}

function whoPays({ role }: Recipient, { kind, owner }: MissingPayment): string {
  if (role !== 'owner') {
    return owner ? `Only the owner, ${unlinked(owner)}, can pay.` : 'Only the owner can pay.';
  }
  return kind === 'failed'
    ? 'Pay the open invoice with this or another card, and nothing changes.'
    : 'It takes a minute on the subscription page.';
}
