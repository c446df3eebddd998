import { z } from 'zod';
import { SIGN_UP_MODES } from '#domain/accounts/sign-up.ts';
import { CHAT_REGIONS } from '#domain/support/chat.ts';
import { billingSettings } from './billing-settings.ts';
import { modelSettings } from './model-settings.ts';
import { databaseSettings, openIdSettings, watchingSettings } from './setting-groups.ts';
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
import { storageSettings } from './storage-settings.ts';

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
  HOST: setting({
    help: 'The address that the web application binds; when empty, this machine only (127.0.0.1) while PUBLIC_URL and WAHA_WEBHOOK_BASE are on it, and every address otherwise.',
    schema: z.string().optional(),
    example: '0.0.0.0',
  }),
  DATA_DIR: setting({
    help: 'The folder for all data on this machine: the embedded database, the sandbox and the generated secret.',
    schema: z.string().default('./data'),
    example: './data',
  }),
  ...databaseSettings,
  PUBLIC_URL: setting({
    help: 'The address at which people reach the product; links in emails and webhooks begin with it.',
    schema: origin.optional(),
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
  BACKUP_PASSPHRASE: setting({
    help: 'The passphrase that encrypts backups (npm run admin -- backup FILE) and opens them, at least 12 characters; when empty, backups are not encrypted unless --encrypt asks for it.',
    schema: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
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
  SANDBOX_PLAYS: setting({
    help: 'What the sandbox stands in for, of whatsapp, model, email, google and payments; npm start sets it, and pages link to the phone and the mailbox by it.',
    schema: sandboxParts.prefault(''),
    example: 'whatsapp,email',
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
    schema: headerText.default(''),
  }),
  WAHA_WEBHOOK_BASE: setting({
    help: "The address at which the WhatsApp gateway reaches the product, if it isn't PUBLIC_URL.",
    schema: http.optional(),
    example: 'http://localhost:3000',
  }),
  ...modelSettings,
  GOOGLE_CLIENT_ID: setting({
    help: 'The client of "Continue with Google", registered there with PUBLIC_URL/auth/oauth/google/callback; without one, the button is hidden, or the sandbox stands in for Google while it runs.',
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
    example: 'https://accounts.google.com',
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
    example: 'OpenSetter <hello@opensetter.local>',
  }),
  VAPID_PUBLIC_KEY: setting({
    help: 'The public key by which push services of browsers know this installation (VAPID, base64url); when empty, a pair is generated and kept in the database.',
    schema: base64url(65).optional(),
  }),
  VAPID_PRIVATE_KEY: setting({
    help: 'The private key of that pair; set both or none.',
    schema: base64url(32).optional(),
  }),
  PUSH_ALLOWED_ORIGINS: setting({
    help: 'Push services in a private network, as addresses separated by commas; each opens itself and what lies under it; all other private addresses are refused. While the sandbox runs, npm start adds its push service.',
    schema: addresses.default([]),
    example: 'http://localhost:3001/push/',
    providedByStart: true,
  }),
  WEBHOOK_ALLOWED_ORIGINS: setting({
    help: 'Webhook endpoints of teams in a private network, as addresses separated by commas; each opens itself and what lies under it, http included; all other private addresses are refused.',
    schema: addresses.default([]),
    example: 'http://localhost:4000/hooks/',
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
    needs: 'INTERCOM_APP_ID',
  }),
  SUPPORT_EMAIL: setting({
    help: 'Where people write for help; pages name it next to the support chat.',
    schema: z.email({ error: 'must be an email address' }).optional(),
    example: 'support@example.com',
  }),
  SUPPORT_MAIL_ADDRESS: setting({
    help: 'Where answers to support emails arrive, at a mail provider that posts them to PUBLIC_URL/hooks/support-mail/SUPPORT_MAIL_TOKEN; it must accept a + in the address. When empty, those emails ask people to answer in the product.',
    schema: z.email({ error: 'must be an email address' }).optional(),
    example: 'reply@in.example.com',
    needs: 'SUPPORT_MAIL_TOKEN',
  }),
  SUPPORT_MAIL_TOKEN: setting({
    help: 'The secret in the address that the mail provider posts to, at least 24 letters and digits; when empty, no answers by email are taken.',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{24,100}$/, { error: 'must have at least 24 letters and digits' })
      .optional(),
    needs: 'SUPPORT_MAIL_ADDRESS',
  }),
  PARTNER_PORTAL_URL: setting({
    help: 'Where partners join the programme; when empty, there is no partner page.',
    schema: http.optional(),
    example: 'https://partners.example.com',
  }),
  SIGN_UP: setting({
    help: 'Who may make an account: open (anyone), invitation (people a team invites) or closed (no one); the first account of an installation can always be made.',
    schema: z.enum(SIGN_UP_MODES).default('open'),
    example: 'open',
  }),
  SIGN_UP_DOMAINS: setting({
    help: 'The only domains of email addresses with which accounts can be made, separated by commas; when empty, all of them.',
    schema: domainNames.prefault(''),
    example: 'example.com,example.org',
  }),
  ...watchingSettings,
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
    help: 'Websites in a private network that may be read, as addresses separated by commas; each opens itself and what lies under it, for readings of an address there; all other private addresses are refused. While the sandbox runs, npm start adds its sample websites.',
    schema: addresses.default([]),
    example: 'http://localhost:3001/sites/',
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
  STOP_DELAY_MS: setting({
    help: 'How many milliseconds a web process serves on after SIGTERM while /readyz already says 503; behind a reverse proxy that checks /readyz, two of its intervals.',
    schema: z.coerce.number().int().min(0).max(60_000).default(100),
    example: '4000',
  }),
  ...storageSettings,
  ...billingSettings,
  META_GRAPH_URL: setting({
    help: "The address of Meta's Graph API, with its version, from which leads of lead ads are fetched; npm start sets it to the sandbox's while the sandbox plays WhatsApp.",
    schema: http.default('https://graph.facebook.com/v24.0'),
    example: 'https://graph.facebook.com/v24.0',
    providedByStart: true,
  }),
  LOG_LEVEL: setting({
    help: 'The log level: trace, debug, info, warn, error, fatal or silent.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    example: 'info',
  }),
};

export type SettingName = keyof typeof settings;
