import { betterAuth } from 'better-auth';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/accounts/passwords.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/** The header in which the caller's address travels to better-auth. Never taken from outside. */
const CALLER_ADDRESS = 'x-opensetter-caller';

/** Where a request comes from. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** the session that the browser has already; a new one takes its place */
  session_id: string | null;
  /** the Cookie header: it tells a trusted device */
  cookies: string | null;
}

interface Binding {
  /** the open transaction to work in; without one, each statement stands alone */
  tx?: OpenTx;
  /** a password that was hashed before the transaction began; see register.ts */
  hashed?: string;
}

/**
 * better-auth over our own tables. Making one costs under a millisecond and asks the database
 * nothing, so each use case makes its own, bound to its transaction. Its HTTP handler is not
 * mounted: only `api` is called, from our procedures, and its rate limits (which live in that
 * handler) are replaced by rate-limit.ts.
 */
export function createAuth(
  { env, log, db }: Pick<Services, 'env' | 'log' | 'db'>,
  { tx, hashed }: Binding = {},
) {
  return betterAuth({
    appName: 'OpenSetter',
    secret: env.APP_SECRET,
    baseURL: env.PUBLIC_URL,
    trustedOrigins: [env.PUBLIC_URL],
    database: tx ? { db: tx.db, type: 'postgres', transaction: false } : db.pool,
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ from: 'better-auth' }, message) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      ...(hashed && { password: { hash: async () => hashed } }),
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    rateLimit: {
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
    },
    advanced: {
      cookiePrefix: 'opensetter',
      useSecureCookies: env.PUBLIC_URL.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [CALLER_ADDRESS] },
      // Looking at the schema inside a transaction could spoil it; the migrations are the truth.
      database: { generateId: newId, validateSchema: false },
    },
  });
}

/** Who calls, as better-auth is told: what it stores beside a session. */
export function callerHeaders(caller: Caller): Headers {
  const headers = new Headers({ [CALLER_ADDRESS]: caller.ip });
  headers.set('user-agent', caller.userAgent.slice(0, 300));
  return headers;
}
