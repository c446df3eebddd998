import { z } from 'zod';
import { paymentEmails } from '#copy/emails/payments.ts';
import { type Plan, planName, type SubscriptionStatus } from '#domain/billing/plans.ts';
import { utcDay } from '#domain/format.ts';
import { withoutLinks } from '#domain/names.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import { type Role, roleAtLeast } from '#domain/teams/roles.ts';
import {
  composeEmail,
  type EmailContent,
  greeting,
} from '#server/features/accounts/emails/email-layout.ts';
import { type EmailServices, sendToAccount } from '#server/features/accounts/send-email.ts';
import { MISSING_PAYMENT_KINDS } from '#server/features/billing/payment-missing.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Email } from '#server/platform/email.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Services } from '#server/services.ts';
import { absolute, linksOf, type TeamLinks } from './team-links.ts';

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
      people.map(({ user_id }) => emailPayment.spec(scope, { ...what, user_id })),
    );
  });
}

/** Sends the email to one of them, unless they left or the payment has arrived. */
export const emailPayment = defineJob({
  name: 'notifications:email-payment',
  payload: missing.extend({ user_id: z.string() }),
  key: ({ team_id, kind, invoice_id, user_id }) =>
    `email-payment:${team_id}:${kind}:${invoice_id}:${user_id}`,
  async run(services: EmailServices, scope, { kind, user_id }) {
    const found = await services.db.inTeam(scope, async (tx) => {
      const payment = await findMissing(tx, kind);
      const people = payment ? await listPayers(tx) : [];
      const to = people.find((person) => person.user_id === user_id);
      const owner = people.find(({ role }) => role === 'owner');
      return payment && to && { payment, to, owner, links: await linksOf(tx) };
    });
    if (!found) return;
    const { to, owner, links, payment } = found;
    const missing = { ...payment, owner: owner?.name ?? null };
    await sendToAccount(services, user_id, () => paymentEmail(services.env, to, links, missing));
  },
});

/** Returns the payment that is missing now, if any. */
async function findMissing({ db, team_id }: TeamTx, kind: Missing['kind']) {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('team_settings as t', 't.team_id', 's.team_id')
    .select(['t.subscription_status', 't.subscription_plan', 's.grace_until'])
    .where('s.team_id', '=', team_id)
    .where('t.dissolved_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subscription_status, subscription_plan, grace_until } = row;
  if (kind === 'failed') return grace_until ? failed(subscription_plan, grace_until) : undefined;
  return subscription_status === 'active' ? undefined : paused(subscription_status);
}

const failed = (plan: Plan, until: Date) => ({
  kind: 'failed' as const,
  plan_name: planName(plan),
  until,
});
const paused = (status: SubscriptionStatus) => ({
  kind: 'paused' as const,
  ended: status !== 'past_due',
});

interface Payer {
  user_id: string;
  name: string;
  email: string;
  role: Role;
}

/** Lists the owner first, then the admins. */
async function listPayers({ db, team_id }: TeamTx): Promise<Payer[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('team_settings as t', 't.team_id', 'memberships.team_id')
    .select(['memberships.user_id', 'users.name', 'users.email', 'memberships.role'])
    .select('t.owner_user_id')
    .where((eb) => eb.and({ 'memberships.team_id': team_id, 'users.email_verified': true }))
    .orderBy('memberships.joined_at')
    .limit(200)
    .execute();
  const people = rows.map(({ owner_user_id, ...person }) => ({
    ...person,
    role: person.user_id === owner_user_id ? ('owner' as const) : roleOf([person.role]),
  }));
  return people
    .filter(({ role }) => roleAtLeast(role, 'admin'))
    .toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'))
    .slice(0, MAX_RECIPIENTS);
}

interface Recipient {
  name: string;
  email: string;
  role: Role;
}

export type MissingPayment = { owner: string | null } & (
  | { kind: 'failed'; plan_name: string; until: Date }
  | { kind: 'paused'; ended: boolean }
);

/** Tells owner and admins that a payment is missing, and what that means for the agents. */
export function paymentEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  to: Recipient,
  links: TeamLinks,
  missing: MissingPayment,
): Email {
  const team = withoutLinks(links.team_name);
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
    paragraphs: [
      copy.text({ plan: withoutLinks(missing.plan_name), team }),
      copy.whatNext({ day }),
    ],
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
    return owner ? ownerPays.named({ owner: withoutLinks(owner) }) : ownerPays.unnamed;
  }
  return kind === 'failed' ? failed.pay : paused.pay;
}
