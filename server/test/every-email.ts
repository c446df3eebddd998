import { randomUUID } from 'node:crypto';
import { reasonText } from '#domain/notifications/reasons.ts';
import { defaultNotificationSettings } from '#domain/notifications/schema.ts';
import {
  erasureRequestedEmail,
  erasureDoneEmail,
} from '#server/features/accounts/deletion/erasure-emails.ts';
import {
  passwordNoticeEmail,
  recoveryEmail,
  verificationEmail,
} from '#server/features/accounts/emails/account-emails.ts';
import {
  type SecurityNotice,
  securityNoticeEmail,
} from '#server/features/accounts/security-notice.ts';
import { absoluteLink } from '#server/features/accounts/send-email.ts';
import { smtpTestEmail } from '#server/features/admin/test-part.ts';
import type { CampaignNotice } from '#server/features/notifications/team-links.ts';
import {
  campaignEmail,
  lostNumberEmail,
  mentionEmail,
  spendingEmail,
} from '#server/features/notifications/emails/event-emails.ts';
import {
  type MissingPayment,
  paymentEmail,
} from '#server/features/notifications/notify-payment.ts';
import { waitingEmail } from '#server/features/notifications/emails/waiting-email.ts';
import { teamLinks } from '#server/features/notifications/team-links.ts';
import { deskEmail, memberEmail } from '#server/features/support/email-jobs.ts';
import { invitationEmail, invitationLink } from '#server/features/teams/send-invitation.ts';
import type { Email } from '#server/platform/email.ts';
import { env as settings } from '#server/platform/settings/env.ts';
import { staysCopy } from '#copy/privacy/record.ts';

export const TO = 'bob@northstar.test';
export const ORIGIN = 'https://app.northstar.test';

const env = { ...settings, PUBLIC_URL: ORIGIN };
/** Staff messages aren't translated. */
export const FROM_STAFF = 'We <b>fixed</b> it.';
export const AT = new Date('2026-03-04T05:06:07Z');
const ID = randomUUID();
const link = absoluteLink(env, '/auth/recovery', { token: 'secret' });

/** A team in which every name is `word`. URLs contain only as much of it as a slug may have. */
function world(word: string) {
  const slug = word.slice(0, 60);
  return {
    person: { email: TO, name: word, link },
    recipient: {
      user_id: ID,
      name: word,
      email: TO,
      has_push: false,
      settings: defaultNotificationSettings('owner'),
    },
    links: teamLinks({ team_slug: slug, team_name: word }),
    campaign: { campaign_slug: slug, campaign_name: word, agent_name: word },
    lead: { conversation_id: ID, name: word, campaign_name: word, held: false, since: AT },
  };
}

const NOTICES: Record<SecurityNotice['about'], (word: string) => SecurityNotice> = {
  two_factor_on: () => ({ about: 'two_factor_on' }),
  two_factor_off: () => ({ about: 'two_factor_off' }),
  two_factor_reset: () => ({ about: 'two_factor_reset' }),
  recovery_codes_renewed: () => ({ about: 'recovery_codes_renewed' }),
  single_sign_on_connected: () => ({ about: 'single_sign_on_connected' }),
  recovery_code_used: () => ({ about: 'recovery_code_used', left: 1 }),
  passkey_added: (name) => ({ about: 'passkey_added', name }),
  passkey_removed: (name) => ({ about: 'passkey_removed', name }),
};

const PAYMENTS: ((word: string) => MissingPayment)[] = [
  (word) => ({ kind: 'failed', owner: word, plan_name: word, until: AT }),
  (word) => ({ kind: 'paused', owner: word, ended: true }),
  () => ({ kind: 'paused', owner: null, ended: false }),
];

/**
 * Every email of the product, by the function that composes it, with `word` for everything that outsiders
 * could have chosen. Texts by staff and by the product itself stay as usual.
 */
export const EVERY_EMAIL: Record<string, (word: string) => Email[]> = {
  passwordNoticeEmail: (word) => [passwordNoticeEmail(world(word).person)],
  recoveryEmail: (word) => [recoveryEmail(world(word).person)],
  verificationEmail: (word) => [verificationEmail({ ...world(word).person, days: 7 })],
  securityNoticeEmail: (word) =>
    Object.values(NOTICES).map((notice) => securityNoticeEmail(world(word).person, notice(word))),
  erasureRequestedEmail: (word) => [
    erasureRequestedEmail(env, world(word).person, { team_name: word, due_at: AT }),
  ],
  erasureDoneEmail: (word) => [erasureDoneEmail(env, world(word).person, erasureOf(word))],
  smtpTestEmail: () => [smtpTestEmail(env, TO)],
  campaignEmail: (word) => {
    const { recipient, links, campaign } = world(word);
    const about = { ...campaign, campaign_id: ID };
    const worse = [{ key: 'mine', group: word, check: 'answers' as const }];
    const notices: CampaignNotice[] = [
      {
        ...about,
        kind: 'autonomy',
        level: 'drafts',
        why: reasonText({ about: 'incidents', kind: 'held', held: 10, opt_outs: 0, leads: 25 }),
      },
      { ...about, kind: 'lead_ads', why: reasonText({ about: 'meta', problem: 'token' }) },
      {
        ...about,
        kind: 'trial',
        why: reasonText({ about: 'trial', kind: 'opt_outs', hits: 3, leads: 9, limit: 10 }),
      },
      {
        ...about,
        kind: 'evals',
        run_id: ID,
        why: reasonText({ about: 'evals', count: 1, worse, parts: ['model'] }),
      },
    ];
    return notices.map((notice) => campaignEmail(env, recipient, links, notice));
  },
  lostNumberEmail: (word) => {
    const { recipient, links, campaign } = world(word);
    const lost = { ...campaign, campaign_id: ID, phone_number: '15550100001' };
    return [lostNumberEmail(env, recipient, links, lost)];
  },
  mentionEmail: (word) => {
    const { recipient, links } = world(word);
    const mention = { conversation_id: ID, by_name: word, lead_name: word };
    return [mentionEmail(env, recipient, links, mention)];
  },
  spendingEmail: (word) => {
    const { recipient, links } = world(word);
    const spent = { period: 'day' as const, spent_nanos: 9e9, ceiling_nanos: 1e10 };
    return [spendingEmail(env, recipient, links, spent)];
  },
  paymentEmail: (word) => {
    const { person, links } = world(word);
    return PAYMENTS.flatMap((missing) =>
      (['owner', 'admin'] as const).map((role) =>
        paymentEmail(env, { ...person, role }, links, missing(word)),
      ),
    );
  },
  waitingEmail: (word) => {
    const { recipient, links, lead } = world(word);
    const many = Array.from({ length: 12 }, () => lead);
    return [[lead], [{ ...lead, held: true }], many].map((leads) =>
      waitingEmail(env, { recipient, links, leads }),
    );
  },
  invitationEmail: (word) =>
    [word, ''].map((inviter_name) => {
      const names = { team_name: word, inviter_name };
      const link = invitationLink(env, { ...names, team_id: ID, membership_id: ID });
      return invitationEmail({ ...names, to: TO, role: word, link });
    }),
  memberEmail: (word) => {
    const message = { thread_id: ID, message: FROM_STAFF, team_name: word };
    return [memberEmail(env, world(word).person, { ...message, team_slug: word.slice(0, 60) })];
  },
  deskEmail: (word) => {
    const message = { thread_id: ID, message: word, team_name: word, team_slug: 'northstar' };
    return [deskEmail(env, TO, { ...message, team_id: ID })];
  },
};

function erasureOf(team_name: string) {
  const rows = { conversations: 2, messages: 40 };
  const at = AT.toISOString();
  const times = { asked_at: at, begun_at: at, finished_at: at };
  const who = { erasure_id: ID, team_id: ID, team_name, asked_by_user_id: ID };
  return {
    record: { ...who, ...times, rows, backup_days: 30, stays: Object.values(staysCopy) },
    hash: 'ab'.repeat(32),
  };
}
