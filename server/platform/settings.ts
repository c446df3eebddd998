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

/** A BlockList of node:net: made once, asked on every request. */
const networks = z.string().transform((text, context) => {
  const parsed = parseNetworks(text);
  if (parsed) return parsed;
  context.addIssue('must be addresses or networks such as 10.0.0.0/8, separated by commas');
  return z.NEVER;
});

interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** One sentence for the person who runs the product; `.env.example` repeats it. */
  help: string;
  schema: Schema;
  /** What `.env.example` shows, where the default says too little. */
  example?: string;
  /** `npm start` finds a value by itself, so a person may leave it out. */
  filledInByStart?: true;
}

const setting = <Schema extends z.ZodType>(value: Setting<Schema>) => value;

/**
 * Every setting of the product. `filledInByStart` marks those that `npm start` provides
 * (embedded database, sandbox, generated secret) and that a process started by hand must be given.
 */
export const settings = {
  PORT: setting({
    help: 'The port of the web application; the sandbox takes the next one and its mail server the one after.',
    schema: port.max(65_533).default(3000),
    example: '3000',
  }),
  DATA_DIR: setting({
    help: 'The folder for everything that is kept on this machine: the embedded database, the sandbox and the generated secret.',
    schema: z.string().default('./data'),
    example: './data',
  }),
  DATABASE_URL: setting({
    help: 'The address of a PostgreSQL server, version 15 or newer; when empty, an embedded one is started.',
    schema: url('postgres:', 'postgresql:'),
    example: 'postgres://user:password@localhost:5432/opensetter',
    filledInByStart: true,
  }),
  PUBLIC_URL: setting({
    help: 'The address under which people reach the product; links in mails and webhooks begin with it.',
    schema: http.optional(),
    example: 'http://localhost:3000',
  }),
  TRUSTED_PROXIES: setting({
    help: 'The addresses or networks of the reverse proxies in front of the product, separated by commas; only from them is X-Forwarded-For believed, which limits of attempts go by.',
    schema: networks.prefault(''),
    example: '10.0.0.0/8',
  }),
  APP_SECRET: setting({
    help: 'The key that signs sessions and encrypts the secrets of authenticator apps, at least 32 characters; when empty, one is generated and kept in DATA_DIR.',
    schema: z.string().min(32, { error: 'must have at least 32 characters' }),
    filledInByStart: true,
  }),
  ROLES: setting({
    help: 'What a process does: web answers browsers and webhooks, worker runs the jobs; any number of each share one database.',
    schema: roles.default(['web', 'worker']),
    example: 'web,worker',
  }),
  SANDBOX_URL: setting({
    help: 'Where the Sandbox badge in the header leads; set by npm start while the sandbox runs, and no badge is shown without it.',
    schema: http.optional(),
    example: 'http://localhost:3001',
    filledInByStart: true,
  }),
  WAHA_URL: setting({
    help: 'The address of the WhatsApp gateway (WAHA 2026.6.1 or newer); when empty, the sandbox plays it.',
    schema: http,
    example: 'http://localhost:3200',
    filledInByStart: true,
  }),
  WAHA_API_KEY: setting({
    help: 'The key of the WhatsApp gateway.',
    schema: z.string().default(''),
  }),
  WAHA_WEBHOOK_BASE: setting({
    help: 'The address under which the WhatsApp gateway reaches the product, when it is another one than PUBLIC_URL.',
    schema: http.optional(),
    example: 'http://localhost:3000',
  }),
  OPENAI_BASE_URL: setting({
    help: 'The address of the model: OpenAI, or anything that speaks its chat completions.',
    schema: http.default('https://api.openai.com/v1'),
    example: 'https://api.openai.com/v1',
  }),
  OPENAI_API_KEY: setting({
    help: 'The key of the model; when empty, the sandbox plays a scripted agent.',
    schema: z.string(),
    filledInByStart: true,
  }),
  OPENAI_MODEL: setting({
    help: 'The name of the model that answers leads.',
    schema: z.string().default('gpt-4o'),
    example: 'gpt-4o',
  }),
  GOOGLE_CLIENT_ID: setting({
    help: 'The client of "Continue with Google", registered there with PUBLIC_URL/auth/oauth/google/callback; without one, the button is hidden, or the sandbox plays Google while it runs.',
    schema: z.string().optional(),
  }),
  GOOGLE_CLIENT_SECRET: setting({
    help: 'The secret of that client.',
    schema: z.string().optional(),
  }),
  GOOGLE_ISSUER: setting({
    help: 'The OpenID provider behind that button, when it is not Google itself.',
    schema: http.default('https://accounts.google.com'),
    example: 'https://accounts.google.com',
  }),
  SMTP_URL: setting({
    help: 'The mail server that sends verification and invitation mails; when empty, mails land in the mailbox page of the sandbox.',
    schema: url('smtp:', 'smtps:'),
    example: 'smtps://user:password@mail.example.com',
    filledInByStart: true,
  }),
  MAIL_FROM: setting({
    help: 'The sender of those mails.',
    schema: z.string().default('OpenSetter <hello@opensetter.local>'),
    example: 'OpenSetter <hello@opensetter.local>',
  }),
  INTERCOM_APP_ID: setting({
    help: 'The app id of the support chat at Intercom; when empty, there is no support chat and no browser talks to Intercom.',
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
    help: 'The key with which Intercom checks that a person in the support chat is the one they are said to be.',
    schema: z.string().optional(),
  }),
  METRICS_TOKEN: setting({
    help: 'The bearer token that opens /metrics; when empty, /metrics is closed.',
    schema: z.string().optional(),
  }),
  AUTOMATION_TOKEN: setting({
    help: 'The bearer token that opens /automation to an outside automation, and the key that signs what is sent to one, at least 24 characters; when empty, /automation is closed.',
    schema: z.string().min(24, { error: 'must have at least 24 characters' }).optional(),
  }),
  AUTOMATION_WEBHOOK_BASE: setting({
    help: 'The address of an outside automation that makes campaigns from websites and answers in our place (POST to /website-scraping, /simple-questions and /manual-setup under it); when empty, the work is done inside.',
    schema: http.optional(),
    example: 'https://automation.example.com/webhook',
  }),
  WEBSITE_ALLOWED_ORIGINS: setting({
    help: 'Websites inside a private network that may be read all the same, as origins divided by commas; any other address inside is refused. While the sandbox runs, npm start names its sample websites.',
    schema: origins.default([]),
    example: 'http://localhost:3001',
    filledInByStart: true,
  }),
  CHROME_PATH: setting({
    help: 'The Chromium that draws websites and takes their picture; looked for in the usual places when empty, and done without where there is none.',
    schema: z.string().optional(),
    example: '/usr/bin/chromium',
  }),
  REPLY_QUIET_MS: setting({
    help: 'How many milliseconds a lead must be silent before the agent answers, so that a burst gets one answer.',
    schema: z.coerce.number().int().min(0).max(60_000).default(3000),
    example: '3000',
  }),
  NEW_TEAM_PLAN: setting({
    help: 'The plan of a new team (free, starter, business or scale); sending on WhatsApp needs a paid one, so until payments are set up it is starter.',
    schema: z.enum(PLANS).default('starter'),
    example: 'starter',
  }),
  LOG_LEVEL: setting({
    help: 'How much is logged: trace, debug, info, warn, error, fatal or silent.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    example: 'info',
  }),
};

export type SettingName = keyof typeof settings;
