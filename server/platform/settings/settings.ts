import { z } from 'zod';
import { SIGN_UP_MODES } from '#domain/accounts/sign-up.ts';
import { CHAT_REGIONS } from '#domain/support/threads.ts';
import { billingSettings } from './billing-settings.ts';
import { modelSettings } from './model-settings.ts';
import {
  databaseSettings,
  openIdSettings,
  storageSettings,
  watchingSettings,
} from './setting-groups.ts';
import {
  addresses,
  base64url,
  domainNames,
  headerText,
  http,
  networks,
  origin,
  port,
  roles,
  sandboxParts,
  setting,
} from './setting-values.ts';
import { smtpAddress } from './smtp-address.ts';

/**
 * All settings of the product. `providedByStart` marks those that `npm start` provides (embedded
 * database, sandbox, generated secret). A process started another way needs them set.
 */
export const settings = {
  PORT: setting({
    help: 'The port of the web application. The sandbox uses the next one, and its SMTP server the one after.',
    schema: port.max(65_533).default(3000),
  }),
  HOST: setting({
    help: 'The address that the web application binds to. When empty: 127.0.0.1 if PUBLIC_URL and WAHA_WEBHOOK_BASE point to this machine, otherwise every address.',
    schema: z.string().optional(),
    example: '0.0.0.0',
  }),
  DATA_DIR: setting({
    help: 'The folder for all data on this machine: the embedded database, the sandbox and the generated secret.',
    schema: z.string().default('./data'),
  }),
  ...databaseSettings,
  PUBLIC_URL: setting({
    help: 'The address people use to reach the product. Links in emails and webhooks start with it.',
    schema: origin.optional(),
    example: 'http://localhost:3000',
  }),
  TRUSTED_PROXIES: setting({
    help: 'The addresses or networks of your reverse proxies, separated by commas. Rate limits trust X-Forwarded-For only from them.',
    schema: networks.prefault(''),
    example: '10.0.0.0/8',
  }),
  APP_SECRET: setting({
    help: 'The key that signs sessions and encrypts stored secrets, at least 32 characters. When empty, the product generates one and keeps it in DATA_DIR.',
    schema: z.string().min(32, { error: 'must have at least 32 characters' }),
    providedByStart: true,
  }),
  BACKUP_PASSPHRASE: setting({
    help: "The passphrase that encrypts backups (npm run admin -- backup FILE) and opens them, at least 12 characters. When empty, backups aren't encrypted unless you use --encrypt.",
    schema: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  }),
  ROLES: setting({
    help: 'What a process does: web answers browsers and webhooks, worker runs jobs. Any number of each can share one database.',
    schema: roles.default(['web', 'worker']),
  }),
  SANDBOX_URL: setting({
    help: "Where the Sandbox badge in the header links to. npm start sets it while the sandbox runs. When empty, there's no badge.",
    schema: http.optional(),
    example: 'http://localhost:3001',
    providedByStart: true,
  }),
  SANDBOX_PLAYS: setting({
    help: 'What the sandbox simulates: any of whatsapp, model, email, google and payments. npm start sets it, so pages link to the phone and the mailbox.',
    schema: sandboxParts.prefault(''),
    example: 'whatsapp,email',
    providedByStart: true,
  }),
  WAHA_URL: setting({
    help: 'The address of the WhatsApp gateway (WAHA 2026.6.1 or newer). When empty, the sandbox simulates it.',
    schema: http,
    example: 'http://localhost:3200',
    providedByStart: true,
  }),
  WAHA_API_KEY: setting({
    help: 'The key of the WhatsApp gateway.',
    schema: headerText.default(''),
  }),
  WAHA_WEBHOOK_BASE: setting({
    help: "The address at which the WhatsApp gateway reaches the product, if it isn't PUBLIC_URL.",
    schema: http.optional(),
    example: 'http://localhost:3000',
  }),
  ...modelSettings,
  GOOGLE_CLIENT_ID: setting({
    help: 'The Google client of "Continue with Google", registered with PUBLIC_URL/auth/oauth/google/callback. When empty, the button is hidden, or the sandbox simulates Google while it runs.',
    schema: z.string().optional(),
    needs: 'GOOGLE_CLIENT_SECRET',
  }),
  GOOGLE_CLIENT_SECRET: setting({
    help: 'The secret of that client.',
    schema: z.string().optional(),
    needs: 'GOOGLE_CLIENT_ID',
  }),
  GOOGLE_ISSUER: setting({
    help: "The OpenID provider behind that button, if it isn't Google.",
    schema: http.default('https://accounts.google.com'),
  }),
  ...openIdSettings,
  SMTP_URL: setting({
    help: "The SMTP server that sends verification and invitation emails, with user and password percent-encoded; smtps:// for port 465, smtp:// for 587 and 25. When empty, emails arrive in the sandbox's mailbox.",
    schema: smtpAddress,
    example: 'smtps://user:password@mail.example.com',
    providedByStart: true,
  }),
  MAIL_FROM: setting({
    help: 'The sender of those emails.',
    schema: z.string().default('OpenSetter <hello@opensetter.local>'),
  }),
  VAPID_PUBLIC_KEY: setting({
    help: "The public key that identifies this installation to browsers' push services (VAPID, base64url). When empty, the product generates a pair and keeps it in the database.",
    schema: base64url(65).optional(),
  }),
  VAPID_PRIVATE_KEY: setting({
    help: 'The private key of that pair. Set both or neither.',
    schema: base64url(32).optional(),
  }),
  PUSH_ALLOWED_ORIGINS: setting({
    help: 'Push services in a private network, as addresses separated by commas. Each allows itself and everything under it. All other private addresses are rejected. While the sandbox runs, npm start adds its push service.',
    schema: addresses.default([]),
    example: 'http://localhost:3001/push/',
    providedByStart: true,
  }),
  WEBHOOK_ALLOWED_ORIGINS: setting({
    help: "Teams' webhook endpoints in a private network, as addresses separated by commas. Each allows itself and everything under it, including http. All other private addresses are rejected.",
    schema: addresses.default([]),
    example: 'http://localhost:4000/hooks/',
  }),
  INTERCOM_APP_ID: setting({
    help: "The app ID of the support chat at Intercom. When empty, there's no support chat, and no browser contacts Intercom.",
    schema: z
      .string()
      .regex(/^[a-z0-9]+$/i, { error: 'must contain only letters and digits' })
      .optional(),
  }),
  INTERCOM_REGION: setting({
    help: 'Where Intercom keeps the data of the support chat: us, eu or ap.',
    schema: z.enum(CHAT_REGIONS).default('us'),
  }),
  INTERCOM_SECRET: setting({
    help: 'The key that lets Intercom verify who is in the support chat.',
    schema: z.string().optional(),
    needs: 'INTERCOM_APP_ID',
  }),
  SUPPORT_EMAIL: setting({
    help: 'Where people write for help. Pages show it next to the support chat.',
    schema: z.email({ error: 'must be an email address' }).optional(),
    example: 'support@example.com',
  }),
  SUPPORT_MAIL_ADDRESS: setting({
    help: 'Where answers to support emails arrive, at a mail provider that posts them to PUBLIC_URL/hooks/support-mail/SUPPORT_MAIL_TOKEN. It must accept a + in the address. When empty, those emails ask people to answer in the product.',
    schema: z.email({ error: 'must be an email address' }).optional(),
    example: 'reply@in.example.com',
    needs: 'SUPPORT_MAIL_TOKEN',
  }),
  SUPPORT_MAIL_TOKEN: setting({
    help: 'The secret in the address that the mail provider posts to, at least 24 letters and digits. When empty, the product accepts no answers by email.',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{24,100}$/, { error: 'must have at least 24 letters and digits' })
      .optional(),
    needs: 'SUPPORT_MAIL_ADDRESS',
  }),
  PARTNER_PORTAL_URL: setting({
    help: "Where partners join the program. When empty, there's no partner page.",
    schema: http.optional(),
    example: 'https://partners.example.com',
  }),
  SIGN_UP: setting({
    help: 'Who can create an account: open (anyone), invitation (people a team invites) or closed (no one). You can always create the first account.',
    schema: z.enum(SIGN_UP_MODES).default('open'),
  }),
  SIGN_UP_DOMAINS: setting({
    help: 'The email domains that can create accounts, separated by commas. When empty, all of them.',
    schema: domainNames.prefault(''),
    example: 'example.com,example.org',
  }),
  ...watchingSettings,
  AUTOMATION_TOKEN: setting({
    help: 'The bearer token for calls of an external automation to /automation, and the key that signs requests to it, at least 24 characters. When empty, /automation is disabled.',
    schema: z.string().min(24, { error: 'must have at least 24 characters' }).optional(),
  }),
  AUTOMATION_WEBHOOK_BASE: setting({
    help: 'The address of an external automation that generates campaigns from websites and answers (POST to /website-scraping, /simple-questions and /manual-setup under it). When empty, OpenSetter generates them.',
    schema: http.optional(),
    example: 'https://automation.example.com/webhook',
  }),
  WEBSITE_ALLOWED_ORIGINS: setting({
    help: 'Websites in a private network that the product can read, as addresses separated by commas. Each allows itself and everything under it, for readings that start there. All other private addresses are rejected. While the sandbox runs, npm start adds its sample websites.',
    schema: addresses.default([]),
    example: 'http://localhost:3001/sites/',
    providedByStart: true,
  }),
  CHROME_PATH: setting({
    help: 'The Chromium that renders websites and takes screenshots. Optional. When empty, the product looks in the usual paths.',
    schema: z.string().optional(),
    example: '/usr/bin/chromium',
  }),
  REPLY_QUIET_MS: setting({
    help: 'How many milliseconds a lead must be silent before the agent answers, so a burst of messages gets one answer.',
    schema: z.coerce.number().int().min(0).max(60_000).default(3000),
  }),
  STOP_DELAY_MS: setting({
    help: 'How many milliseconds a web process keeps serving after SIGTERM while /readyz already returns 503. Behind a reverse proxy that checks /readyz, use two of its intervals.',
    schema: z.coerce.number().int().min(0).max(60_000).default(100),
    example: '4000',
  }),
  ...storageSettings,
  ...billingSettings,
  META_GRAPH_URL: setting({
    help: "The address of Meta's Graph API, with its version, to fetch leads from lead ads. npm start sets it to the sandbox while the sandbox simulates WhatsApp.",
    schema: http.default('https://graph.facebook.com/v24.0'),
    providedByStart: true,
  }),
  LOG_LEVEL: setting({
    help: 'The log level: trace, debug, info, warn, error, fatal or silent.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  }),
};

export type SettingName = keyof typeof settings;
