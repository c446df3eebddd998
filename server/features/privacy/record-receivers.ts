import { isIP } from 'node:net';
import { sellsPlans } from '#domain/billing/plans.ts';
import type { Receiver } from '#domain/privacy/processing-record.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { bareHost } from '#server/platform/safe-fetch/checked-url.ts';
import { isInsideAddress } from '#server/platform/safe-fetch/inside-address.ts';
import type { SettingName } from '#server/platform/settings/settings.ts';
import { receiverCopy } from '#copy/privacy/receivers.ts';

interface Rule {
  /** the part of the sandbox that may replace it */
  sandbox?: Env['SANDBOX_PLAYS'][number];
  /** run by the operator, so members don't see its location */
  inside?: boolean;
  /** whether it is in use; missing: always if set */
  used?: (env: Env) => boolean;
}

/** Settings that name a server which receives personal data. */
export const RECEIVERS = {
  DATABASE_URL: { inside: true },
  WAHA_URL: {
    sandbox: 'whatsapp',
    inside: true,
  },
  OPENAI_BASE_URL: {
    sandbox: 'model',
  },
  VERIFY_BASE_URL: {
    sandbox: 'model',
    used: ({ VERIFY_ANSWERS, VERIFY_BASE_URL }) =>
      VERIFY_ANSWERS === 'on' && VERIFY_BASE_URL !== '',
  },
  TRANSCRIBE_BASE_URL: {
    sandbox: 'model',
    used: ({ TRANSCRIBE_BASE_URL }) => TRANSCRIBE_BASE_URL !== '',
  },
  SPEECH_BASE_URL: {
    sandbox: 'model',
    used: ({ SPEECH_BASE_URL }) => SPEECH_BASE_URL !== '',
  },
  SMTP_URL: {
    sandbox: 'email',
  },
  STRIPE_API_URL: {
    sandbox: 'payments',
    used: ({ PLANS }) => sellsPlans(PLANS),
  },
  GOOGLE_ISSUER: {
    sandbox: 'google',
    used: ({ GOOGLE_CLIENT_ID }) => GOOGLE_CLIENT_ID !== undefined,
  },
  OPENID_ISSUER: {},
  AUTOMATION_WEBHOOK_BASE: {},
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    inside: true,
  },
} as const satisfies Partial<Record<SettingName, Rule>>;

/** Settings with an address that receives no team data, or none that isn't listed already. */
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

/** Lists the recipients of a team's data, from the settings of the installation and the team. */
export function receiversOf(env: Env, team: TeamServers): Receiver[] {
  const found = Object.entries(RECEIVERS).flatMap(([name, rule]: [string, Rule]) => {
    const own = name === 'OPENAI_BASE_URL' ? team.own_model : null;
    const address = own ?? env[name as keyof typeof RECEIVERS];
    if (!address || rule.used?.(env) === false) return [];
    const { sandbox } = rule;
    const { who, what } = receiverCopy.settings[name as keyof typeof RECEIVERS];
    if (sandbox && own === null && env.SANDBOX_PLAYS.includes(sandbox)) {
      return [{ who, where: receiverCopy.standIn, what }];
    }
    const isOwn = name === 'OPENAI_BASE_URL' && team.has_own_model;
    const where = rule.inside ? receiverCopy.operator : hostOf(address);
    return [{ who: isOwn ? receiverCopy.ownModel : who, where, what }];
  });
  const { supportChat, push, webhook } = receiverCopy;
  const chatWhere = supportChat.where({ region: env.INTERCOM_REGION });
  return [
    ...found,
    ...(env.INTERCOM_APP_ID ? [{ ...supportChat, where: chatWhere }] : []),
    { ...push },
    ...team.webhooks.map((url) => ({ ...webhook, where: hostOf(url) })),
  ];
}

/** Returns only the host, because the whole address may contain a password. */
function hostOf(address: string): string {
  const name = bareHost(URL.parse(address)?.hostname ?? '');
  if (isIP(name)) return isInsideAddress(name) ? receiverCopy.operator : name;
  return name.includes('.') ? name : receiverCopy.operator;
}
