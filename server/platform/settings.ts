import { z } from 'zod';
import { PLANS } from '#domain/billing/plans.ts';
import { CHAT_REGIONS } from '#domain/support/chat.ts';
import { parseNetworks } from './networks.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });
const http = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''));

const origins = z.string().transform((text, check) => {
  const parts = text.split(',').map((part) => part.trim().replace(/\/$/, ''));
  for (const part of parts) {
    if (/^https?:/.test(part) && URL.parse(part)?.origin === part) continue;
    check.addIssue({ code: 'custom', message: 'must be origins such as http://localhost:3001' });
  }
  return parts;
});

const role = z.enum(['web', 'worker'], { error: 'must be web, worker, or web,worker' });
const roles = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(role).min(1));

/** A BlockList of node:net, which every request is checked against. */
const networks = z.string().transform((text, context) => {
  const parsed = parseNetworks(text);
  if (parsed) return parsed;
  context.addIssue('must be addresses or networks such as 10.0.0.0/8, separated by commas');
  return z.NEVER;
});

interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** One sentence for operators; `.env.example` repeats it. */
  help: string;
  schema: Schema;
  /** The value in `.env.example`, where the default isn't a good example. */
  example?: string;
  /** `npm start` provides a default. */
  providedByStart?: true;
}

const setting = <Schema extends z.ZodType>(value: Setting<Schema>) => value;

/**
 * Every setting of the product. `providedByStart` marks those that `npm start` provides (embedded
 * database, sandbox, generated secret); a process started another way needs them set.
 */
export const settings = {
  PORT: setting({
    help: 'The port of the web application; the sandbox takes the next one and its SMTP server the one after.',
    schema: port.max(65_533).default(3000),
    example: '3000',
  }),
  DATA_DIR: setting({
    help: 'The folder for all data on this machine: the embedded database, the sandbox and the generated secret.',
    schema: z.string().default('./data'),
    example: './data',
  }),
  DATABASE_URL: setting({
    help: 'The address of a PostgreSQL server, version 15 or newer; when empty, npm start runs an embedded one.',
    schema: url('postgres:', 'postgresql:'),
    example: 'postgres://user:password@localhost:5432/opensetter',
    providedByStart: true,
  }),
  PUBLIC_URL: setting({
    help: 'The address at which people reach the product; links in emails and webhooks begin with it.',
    schema: http.optional(),
    example: 'http://localhost:3000',
  }),
  TRUSTED_PROXIES: setting({
    help: 'The addresses or networks of your reverse proxies, separated by commas; X-Forwarded-For, which rate limits use, is trusted only from them.',
    schema: networks.prefault(''),
    example: '10.0.0.0/8',
  }),
  APP_SECRET: setting({
    help: 'The key that signs sessions and encrypts the secrets of authenticator apps, at least 32 characters; when empty, one is generated and kept in DATA_DIR.',
    schema: z.string().min(32, { error: 'must have at least 32 characters' }),
    providedByStart: true,
  }),
  ROLES: setting({
    help: 'What a process does: web answers browsers and webhooks, worker runs jobs; any number of each can share one database.',
    schema: roles.default(['web', 'worker']),
    example: 'web,worker',
  }),
  SANDBOX_URL: setting({
    help: "Where the Sandbox badge in the header leads; npm start sets it while the sandbox runs, and without it there's no badge.",
    schema: http.optional(),
    example: 'http://localhost:3001',
    providedByStart: true,
  }),
  WAHA_URL: setting({
    help: 'The address of the WhatsApp gateway (WAHA 2026.6.1 or newer); when empty, the sandbox stands in for it.',
    schema: http,
    example: 'http://localhost:3200',
    providedByStart: true,
  }),
  WAHA_API_KEY: setting({
    help: 'The key of the WhatsApp gateway.',
    schema: z.string().default(''),
  }),
  WAHA_WEBHOOK_BASE: setting({
    help: "The address at which the WhatsApp gateway reaches the product, if it isn't PUBLIC_URL.",
    schema: http.optional(),
    example: 'http://localhost:3000',
  }),
  OPENAI_BASE_URL: setting({
    help: 'The address of the model: OpenAI, or any server with its chat completions API.',
    schema: http.default('https://api.openai.com/v1'),
    example: 'https://api.openai.com/v1',
  }),
  OPENAI_API_KEY: setting({
    help: 'The key of the model; when empty, the sandbox answers with a scripted agent.',
    schema: z.string(),
    providedByStart: true,
  }),
  OPENAI_MODEL: setting({
    help: 'The name of the model that answers leads.',
    schema: z.string().default('gpt-4o'),
    example: 'gpt-4o',
  }),
  GOOGLE_CLIENT_ID: setting({
    help: 'The client of "Continue with Google", registered there with PUBLIC_URL/auth/oauth/google/callback; without one, the button is hidden, or the sandbox stands in for Google while it runs.',
    schema: z.string().optional(),
  }),
  GOOGLE_CLIENT_SECRET: setting({
    help: 'The secret of that client.',
    schema: z.string().optional(),
  }),
  GOOGLE_ISSUER: setting({
    help: "The OpenID provider behind that button, if it isn't Google.",
    schema: http.default('https://accounts.google.com'),
    example: 'https://accounts.google.com',
  }),
  SMTP_URL: setting({
    help: "The SMTP server that sends verification and invitation emails; when empty, emails arrive in the sandbox's mailbox.",
    schema: url('smtp:', 'smtps:'),
    example: 'smtps://user:password@mail.example.com',
    providedByStart: true,
  }),
  MAIL_FROM: setting({
    help: 'The sender of those emails.',
    schema: z.string().default('OpenSetter <hello@opensetter.local>'),
    example: 'OpenSetter <hello@opensetter.local>',
  }),
  INTERCOM_APP_ID: setting({
    help: "The app ID of the support chat at Intercom; when empty, there's no support chat and no browser contacts Intercom.",
    schema: z
      .string()
      .regex(/^[a-z0-9]+$/i, { error: 'must have letters and digits only' })
      .optional(),
  }),
  INTERCOM_REGION: setting({
    help: 'Where Intercom keeps the data of the support chat: us, eu or ap.',
    schema: z.enum(CHAT_REGIONS).default('us'),
    example: 'us',
  }),
  INTERCOM_SECRET: setting({
    help: 'The key with which Intercom verifies who a person in the support chat is.',
    schema: z.string().optional(),
  }),
  METRICS_TOKEN: setting({
    help: 'The bearer token that opens /metrics; when empty, /metrics is closed.',
    schema: z.string().optional(),
  }),
  AUTOMATION_TOKEN: setting({
    help: 'The bearer token that opens /automation to an external automation, and the key that signs requests to one, at least 24 characters; when empty, /automation is closed.',
    schema: z.string().min(24, { error: 'must have at least 24 characters' }).optional(),
  }),
  AUTOMATION_WEBHOOK_BASE: setting({
    help: 'The address of an external automation that generates campaigns from websites and answers (POST to /website-scraping, /simple-questions and /manual-setup under it); when empty, OpenSetter generates them itself.',
    schema: http.optional(),
    example: 'https://automation.example.com/webhook',
  }),
  WEBSITE_ALLOWED_ORIGINS: setting({
    help: 'Websites in a private network that may be read, as origins separated by commas; all other private addresses are refused. While the sandbox runs, npm start sets its sample websites.',
    schema: origins.default([]),
    example: 'http://localhost:3001',
    providedByStart: true,
  }),
  CHROME_PATH: setting({
    help: 'The Chromium that renders websites and takes their screenshots; when empty, it is searched for in the usual paths, and optional.',
    schema: z.string().optional(),
    example: '/usr/bin/chromium',
  }),
  REPLY_QUIET_MS: setting({
    help: 'How many milliseconds a lead must be silent before the agent answers, so that a burst of messages gets one answer.',
    schema: z.coerce.number().int().min(0).max(60_000).default(3000),
    example: '3000',
  }),
  NEW_TEAM_PLAN: setting({
    help: 'The plan of a new team (free, starter, business or scale); sending on WhatsApp needs a paid one, so until payments are set up it is starter.',
    schema: z.enum(PLANS).default('starter'),
    example: 'starter',
  }),
  LOG_LEVEL: setting({
    help: 'The log level: trace, debug, info, warn, error, fatal or silent.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    example: 'info',
  }),
};

export type SettingName = keyof typeof settings;
