import { z } from 'zod';
import { paymentEmails } from '#copy/emails/payments.ts';
import { planName } from '#domain/billing/plans.ts';
import { utcDay } from '#domain/format.ts';
import { withoutLinks } from '#domain/names.ts';
import { roleAtLeast } from '#domain/teams/roles.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import {
  type EmailServices,
  absoluteLink,
  sendToAccount,
} from '#server/features/accounts/send-email.ts';
import { MISSING_PAYMENT_KINDS } from '#server/features/billing/payment-missing.ts';
import { listMembers, type StoredMember } from '#server/features/teams/member-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Email } from '#server/platform/email.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Services } from '#server/services.ts';
import { linksOf, type TeamLinks } from './team-links.ts';

/** The maximum number of recipients in a team: more than any team has owners and admins. */
const MAX_RECIPIENTS = 20;

const missing = z.object({ kind: z.enum(MISSING_PAYMENT_KINDS), invoice_id: z.string() });
type Missing = z.output<typeof missing>;

/**
 * Emails the owner and admins that a payment is missing. Because it concerns the team's money, it can't be
 * turned off, and doesn't wait for quiet hours.
 */
export async function notifyPayment(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  what: Missing,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const people = await listPayers(tx);
    await enqueueUnlessPlanned(
      tx.db,
      people.map(({ user_id }) => sendPaymentEmail.spec(scope, { ...what, user_id })),
    );
  });
}

/** Sends the email to one of them, unless they left or the payment has arrived. */
export const sendPaymentEmail = defineJob({
  name: 'notifications:email-payment',
  payload: missing.extend({ user_id: z.string() }),
  key: ({ team_id, kind, invoice_id, user_id }) =>
    `email-payment:${team_id}:${kind}:${invoice_id}:${user_id}`,
  async run(services: EmailServices, scope, { kind, user_id }) {
    const found = await services.db.inTeam(scope, async (tx) => {
      const payment = await findMissing(tx, kind);
      const people = payment ? await listPayers(tx) : [];
      const to = people.find((person) => person.user_id === user_id);
      const owner = people.find(({ role }) => role === 'owner')?.name ?? null;
      return payment && to && { missing: { ...payment, owner }, to, links: await linksOf(tx) };
    });
    if (!found) return;
    const { to, links, missing } = found;
    await sendToAccount(services, user_id, () => paymentEmail(services.env, to, links, missing));
  },
});

type Payment =
  | { kind: 'failed'; plan_name: string; until: Date }
  | { kind: 'paused'; ended: boolean };
export type MissingPayment = Payment & { owner: string | null };

/** Returns the payment that is missing now, if any. */
async function findMissing(
  { db, team_id }: TeamTx,
  kind: Missing['kind'],
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('team_settings as t', 't.team_id', 's.team_id')
    .select(['t.subscription_status', 't.subscription_plan', 's.grace_until'])
    .where('s.team_id', '=', team_id)
    .where('t.dissolved_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subscription_status, subscription_plan, grace_until: until } = row;
  if (kind === 'failed') {
    return until ? { kind, plan_name: planName(subscription_plan), until } : undefined;
  }
  if (subscription_status === 'active') return undefined;
  return { kind, ended: subscription_status !== 'past_due' };
}

/** Lists the owner first, then the admins. */
async function listPayers(tx: TeamTx): Promise<StoredMember[]> {
  const members = await listMembers(tx);
  return members
    .filter(({ role, email_verified }) => email_verified && roleAtLeast(role, 'admin'))
    .slice(0, MAX_RECIPIENTS);
}

/** Tells owner and admins that a payment is missing, and what that means for the agents. */
export function paymentEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  to: Pick<StoredMember, 'name' | 'email' | 'role'>,
  links: TeamLinks,
  missing: MissingPayment,
): Email {
  const team = withoutLinks(links.team_name);
  const { texts, ...copy } =
    missing.kind === 'failed' ? failedCopy(team, missing) : pausedCopy(team, missing);
  return composeEmail(
    to,
    { ...copy, button: paymentEmails.button },
    {
      paragraphs: [...texts, whoPays(to, missing)],
      link: absoluteLink(env, links.subscription),
      footnotes: [paymentEmails.why({ team })],
    },
  );
}

function failedCopy(team: string, missing: { plan_name: string; until: Date }) {
  const copy = paymentEmails.failed;
  const day = utcDay(missing.until);
  const plan = withoutLinks(missing.plan_name);
  return {
    title: copy.title,
    preview: copy.preview({ day }),
    texts: [copy.text({ plan, team }), copy.whatNext({ day })],
  };
}

function pausedCopy(team: string, { ended }: { ended: boolean }) {
  const copy = paymentEmails.paused;
  const why = ended ? copy.ended({ team }) : copy.unpaid({ team });
  const nextStep = ended ? copy.choosePlan : copy.payInvoice;
  return { title: copy.title, preview: nextStep, texts: [why, nextStep] };
}

function whoPays({ role }: Pick<StoredMember, 'role'>, { kind, owner }: MissingPayment): string {
  const { failed, paused, ownerPays } = paymentEmails;
  if (role !== 'owner') {
    return owner ? ownerPays.named({ owner: withoutLinks(owner) }) : ownerPays.unnamed;
  }
  return kind === 'failed' ? failed.pay : paused.pay;
}
