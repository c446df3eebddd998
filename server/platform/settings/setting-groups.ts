import { z } from 'zod';
import { loginAddress } from './smtp-address.ts';
import { flag, headerText, http, setting, url } from './setting-values.ts';

/** How the database is reached. */
export const databaseSettings = {
  DATABASE_URL: setting({
    help: 'The address of a PostgreSQL server, version 15 or newer, with the login that owns the tables. When empty, npm start runs an embedded one.',
    schema: loginAddress('postgres:', 'postgresql:'),
    example: 'postgres://user:password@localhost:5432/opensetter',
    providedByStart: true,
  }),
  DATABASE_DIRECT_URL: setting({
    help: 'Only if DATABASE_URL points to PgBouncer in transaction mode: the direct address of PostgreSQL, with the login that owns the tables, for migrations, jobs and notifications.',
    schema: loginAddress('postgres:', 'postgresql:').optional(),
    example: 'postgres://user:password@localhost:5432/opensetter',
  }),
  DATABASE_APP_URL: setting({
    help: "The same database with the application's login, a member of only opensetter_app. When empty, the product creates one with the rights of DATABASE_URL.",
    schema: loginAddress('postgres:', 'postgresql:').optional(),
    example: 'postgres://opensetter_web:password@localhost:5432/opensetter',
  }),
};

/** The organization's single sign-on. */
export const openIdSettings = {
  OPENID_ISSUER: setting({
    help: "The issuer of your organization's OpenID provider, exactly as the provider states it: the address before /.well-known/openid-configuration. When empty, there's no single sign-on, or the sandbox simulates one while it runs.",
    schema: url('http:', 'https:').optional(),
    example: 'https://login.example.com/realms/acme',
  }),
  OPENID_CLIENT_ID: setting({
    help: 'The client registered there, with the redirect address PUBLIC_URL/auth/oauth/openid/callback.',
    schema: z.string().optional(),
  }),
  OPENID_CLIENT_SECRET: setting({
    help: 'The secret of that client. Leave it empty for a public client, which PKCE protects.',
    schema: z.string().optional(),
    needs: 'OPENID_CLIENT_ID',
  }),
  OPENID_TRUST_EMAILS: setting({
    help: "true: all addresses from this provider count as verified. Use it only if people can't choose their address there, as in your own Entra ID tenant.",
    schema: flag.default(false),
    example: 'true',
    needs: 'OPENID_ISSUER',
  }),
  OPENID_LABEL: setting({
    help: 'The label of the single sign-on button.',
    schema: z.string().trim().min(1).max(60).default('Continue with single sign-on'),
    example: 'Sign in with Acme',
  }),
  OPENID_ONLY: setting({
    help: 'true: people can only sign in with single sign-on. Passwords, passkeys and Google stop working for everyone except superadmins, who keep them as a way back.',
    schema: flag.default(false),
    example: 'true',
  }),
};

/** How operators monitor the product. */
export const watchingSettings = {
  METRICS_TOKEN: setting({
    help: 'The bearer token for /metrics and the details of /readyz. When empty, both are disabled.',
    schema: headerText.optional(),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    help: 'The address of a collector for traces (OpenTelemetry, OTLP over HTTP). When empty, tracing is off and not loaded. A container image needs the build argument TRACING=1.',
    schema: http.optional(),
    example: 'http://localhost:4318',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    help: 'The share of traces that are sent, from 0 to 1.',
    schema: z.coerce.number().min(0).max(1).default(1),
    example: '0.1',
    needs: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
};

/** A team's storage limit, and how backups are made. */
export const storageSettings = {
  TEAM_FILES_MB: setting({
    help: 'How many megabytes of pictures, recordings and documents from conversations a team can store. Anything over that stays on the phone.',
    schema: z.coerce.number().int().min(0).max(10_000_000).default(5000),
  }),
  BACKUP_DAYS: setting({
    help: "How many days you keep database backups. Proofs of a deleted team mention it, because a backup can contain the team until then. When empty, they say it wasn't stated.",
    schema: z.coerce.number().int().min(0).max(3650).optional(),
    example: '35',
  }),
  BACKUP_WARN_HOURS: setting({
    help: 'After how many hours without npm run admin -- backup the admin page warns. 0 for never, if you make backups another way.',
    schema: z.coerce.number().int().min(0).max(100_000).default(48),
  }),
};
