import { paymentEmails } from '#copy/emails/payments.ts';
import { utcDay } from '#domain/format.ts';
import { unlinked } from '#domain/names.ts';
import type { Role } from '#domain/teams/roles.ts';
import {
  composeEmail,
  type EmailContent,
  greeting,
} from '#server/features/accounts/emails/email-layout.ts';
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
    paragraphs: [greeting(to.name), ...paragraphs, whoPays(to, missing)],
    button: { label: paymentEmails.button, link: absolute(env, links.subscription) },
    footnotes: [paymentEmails.why({ team })],
  });
}

type Copy = Pick<EmailContent, 'title' | 'preview' | 'paragraphs'>;

function failedCopy(team: string, missing: { plan_name: string; until: Date }): Copy {
  const copy = paymentEmails.failed;
  const day = utcDay(missing.until);
  return {
    title: copy.title,
    preview: copy.preview({ day }),
    paragraphs: [copy.text({ plan: unlinked(missing.plan_name), team }), copy.whatNext({ day })],
  };
}

function pausedCopy(team: string, { ended }: { ended: boolean }): Copy {
  const copy = paymentEmails.paused;
  const why = ended ? copy.ended({ team }) : copy.unpaid({ team });
  const nextStep = ended ? copy.choosePlan : copy.payInvoice;
  return { title: copy.title, preview: nextStep, paragraphs: [why, nextStep] };
}

function whoPays({ role }: Recipient, { kind, owner }: MissingPayment): string {
  const { failed, paused, ownerPays } = paymentEmails;
  if (role !== 'owner') {
    return owner ? ownerPays.named({ owner: unlinked(owner) }) : ownerPays.unnamed;
  }
  return kind === 'failed' ? failed.pay : paused.pay;
}
