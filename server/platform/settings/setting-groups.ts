import { z } from 'zod';
import { loginAddress } from './smtp-address.ts';
import { flag, headerText, http, setting, url } from './setting-values.ts';

/** How the database is reached. */
export const databaseSettings = {
  DATABASE_URL: setting({
    help: 'The address of a PostgreSQL server, version 15 or newer, with the login that owns the tables; when empty, npm start runs an embedded one.',
    schema: loginAddress('postgres:', 'postgresql:'),
    example: 'postgres://user:password@localhost:5432/opensetter',
    providedByStart: true,
  }),
  DATABASE_DIRECT_URL: setting({
    help: 'Where DATABASE_URL leads to PgBouncer in transaction mode: the address of PostgreSQL itself, with the login that owns the tables, for migrations, jobs and notifications; otherwise empty.',
    schema: loginAddress('postgres:', 'postgresql:').optional(),
    example: 'postgres://user:password@localhost:5432/opensetter',
  }),
  DATABASE_APP_URL: setting({
    help: "The same database under the application's own login, a member of opensetter_app and of nothing else; when empty, the product makes one with the rights of DATABASE_URL.",
    schema: loginAddress('postgres:', 'postgresql:').optional(),
    example: 'postgres://opensetter_web:password@localhost:5432/opensetter',
  }),
};

/** The organisation's own single sign-on. */
export const openIdSettings = {
  OPENID_ISSUER: setting({
    help: 'The OpenID provider of your organisation, exactly as it names itself (its issuer); the address before /.well-known/openid-configuration. When empty, there is no single sign-on; the sandbox shows one while it runs.',
    schema: url('http:', 'https:').optional(),
    example: 'https://login.example.com/realms/acme',
  }),
  OPENID_CLIENT_ID: setting({
    help: 'The client registered there, with the redirect address PUBLIC_URL/auth/oauth/openid/callback.',
    schema: z.string().optional(),
  }),
  OPENID_CLIENT_SECRET: setting({
    help: 'The secret of that client; empty for a public client, which PKCE protects.',
    schema: z.string().optional(),
    needs: 'OPENID_CLIENT_ID',
  }),
  OPENID_TRUST_EMAILS: setting({
    help: "true: addresses of this provider count as verified, whatever it says of them. Only for a provider at which people can't choose their address, such as your own tenant of Entra ID.",
    schema: flag.default(false),
    example: 'true',
    needs: 'OPENID_ISSUER',
  }),
  OPENID_LABEL: setting({
    help: 'What the button of single sign-on says.',
    schema: z.string().trim().min(1).max(60).default('Continue with single sign-on'),
    example: 'Sign in with Acme',
  }),
  OPENID_ONLY: setting({
    help: 'true: accounts are opened by single sign-on only. Passwords, passkeys and Google stop working for everyone but superadmins, who keep them as a way back.',
    schema: flag.default(false),
    example: 'true',
  }),
};

/** How operators watch the product. */
export const watchingSettings = {
  METRICS_TOKEN: setting({
    help: 'The bearer token that opens /metrics and the details of /readyz; when empty, both are closed.',
    schema: headerText.optional(),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    help: 'The address of a collector that takes traces (OpenTelemetry, OTLP over HTTP); when empty, nothing is traced, and nothing for it is loaded. An image needs the build argument TRACING=1 for it.',
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
