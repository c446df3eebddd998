import { isIP } from 'node:net';
import { sellsPlans } from '#domain/billing/plans.ts';
import type { Receiver } from '#domain/privacy/processing-record.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { bareHost } from '#server/platform/safe-fetch/checked-url.ts';
import { isInsideAddress } from '#server/platform/safe-fetch/inside-address.ts';
import type { SettingName } from '#server/platform/settings/settings.ts';

interface Rule {
  who: string;
  what: string;
  /** the part of the sandbox that may stand in for it */
  sandbox?: Env['SANDBOX_PLAYS'][number];
  /** run by the operator: its location is not for the members of a team */
  inside?: boolean;
  /** whether it is in use; missing: whenever it is set */
  used?: (env: Env) => boolean;
}

/** Settings that name a server which gets personal data. */
export const RECEIVERS = {
  DATABASE_URL: { who: 'Database', what: 'everything that is stored', inside: true },
  WAHA_URL: {
    who: 'Gateway to WhatsApp, and WhatsApp itself',
    what: 'numbers, names, messages and files of leads',
    sandbox: 'whatsapp',
    inside: true,
  },
  OPENAI_BASE_URL: {
    who: 'AI model',
    what: 'texts of conversations, names of leads, what agents know',
    sandbox: 'model',
  },
  VERIFY_BASE_URL: {
    who: 'AI model that verifies answers',
    what: 'answers, what leads wrote last, what agents know',
    sandbox: 'model',
    used: ({ VERIFY_ANSWERS, VERIFY_BASE_URL }) =>
      VERIFY_ANSWERS === 'on' && VERIFY_BASE_URL !== '',
  },
  TRANSCRIBE_BASE_URL: {
    who: 'Server that transcribes voice messages',
    what: 'voice messages of leads',
    sandbox: 'model',
    used: ({ TRANSCRIBE_BASE_URL }) => TRANSCRIBE_BASE_URL !== '',
  },
  SPEECH_BASE_URL: {
    who: 'Speech server, where agents answer by voice',
    what: 'answers of agents',
    sandbox: 'model',
    used: ({ SPEECH_BASE_URL }) => SPEECH_BASE_URL !== '',
  },
  SMTP_URL: {
    who: 'Mail server',
    what: 'addresses and names of members, the contents of notifications',
    sandbox: 'email',
  },
  STRIPE_API_URL: {
    who: 'Stripe, for payments',
    what: "the team's name, its owner's address, invoices",
    sandbox: 'payments',
    used: ({ PLANS }) => sellsPlans(PLANS),
  },
  GOOGLE_ISSUER: {
    who: 'Google, for members who sign in with it',
    what: 'that they sign in, and when',
    sandbox: 'google',
    used: ({ GOOGLE_CLIENT_ID }) => GOOGLE_CLIENT_ID !== undefined,
  },
  OPENID_ISSUER: {
    who: 'Single sign-on, for members who use it',
    what: 'that they sign in, and when',
  },
  AUTOMATION_WEBHOOK_BASE: {
    who: 'Automation that generates campaigns',
    what: "the business's website and answers of members",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    who: 'Collector of traces',
    what: 'ids and times, no texts',
    inside: true,
  },
} as const satisfies Partial<Record<SettingName, Rule>>;

/** Settings with an address that gets nothing of a team, or nothing that is not said already. */
export const NO_RECEIVERS: Partial<Record<SettingName, string>> = {
  PUBLIC_URL: 'the product itself',
  META_GRAPH_URL: 'asked for leads that it has; it gets their ids',
  WAHA_WEBHOOK_BASE: 'the product itself',
  SANDBOX_URL: 'a link',
  PARTNER_PORTAL_URL: 'a link',
  DATABASE_DIRECT_URL: 'the same database',
  DATABASE_APP_URL: 'the same database',
};

interface TeamServers {
  /** the team's own model, if it has one */
  own_model: string | null;
  has_own_model: boolean;
  webhooks: string[];
}

/** Who gets data of a team, by the settings of the installation and of the team. */
export function receiversOf(env: Env, team: TeamServers): Receiver[] {
  const found = Object.entries(RECEIVERS).flatMap(([name, rule]: [string, Rule]) => {
    const own = name === 'OPENAI_BASE_URL' ? team.own_model : null;
    const address = own ?? env[name as keyof typeof RECEIVERS];
    if (!address || rule.used?.(env) === false) return [];
    const { who, what, sandbox } = rule;
    if (sandbox && own === null && env.SANDBOX_PLAYS.includes(sandbox)) {
      return [{ who, where: 'no one: a stand-in for trying the product', what }];
    }
    const whose =
      name === 'OPENAI_BASE_URL' && team.has_own_model ? " (the team's own account)" : '';
    const where = rule.inside ? OPERATOR : hostOf(address);
    return [{ who: who + whose, where, what }];
  });
  return [...found, ...supportChat(env), ...browserPush, ...team.webhooks.map(webhook)];
}

function supportChat({ INTERCOM_APP_ID, INTERCOM_REGION }: Env): Receiver[] {
  if (!INTERCOM_APP_ID) return [];
  const what = 'names, addresses and messages of members who open it';
  return [{ who: 'Intercom, for the support chat', where: `region ${INTERCOM_REGION}`, what }];
}

const browserPush: Receiver[] = [
  {
    who: 'Push service of the browser, for members who turn notifications on',
    where: 'as the browser chooses',
    what: 'notifications, encrypted',
  },
];

const webhook = (url: string): Receiver => ({
  who: 'Webhook endpoint that the team has set up',
  where: hostOf(url),
  what: 'events about leads and conversations',
});

const OPERATOR = 'servers of the operator';

/** A name that others know. Never the whole address, which may have a password. */
function hostOf(address: string): string {
  const name = bareHost(URL.parse(address)?.hostname ?? '');
  if (isIP(name)) return isInsideAddress(name) ? OPERATOR : name;
  return name.includes('.') ? name : OPERATOR;
}
