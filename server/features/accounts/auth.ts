import { betterAuth } from 'better-auth';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/accounts/passwords.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { SESSION_SECONDS } from './sessions/session-cookie.ts';

/** The header that carries the caller's address to better-auth. Requests can't set it. */
const CALLER_ADDRESS = 'x-opensetter-caller';

/** The origin of a request. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** the browser's current session, which a new one replaces */
  session_id: string | null;
  /** the Cookie header, which identifies a trusted device */
  cookies: string | null;
}

interface Binding {
  /** the open transaction; without it, each statement commits alone */
  tx?: OpenTx;
  /** a password hashed before the transaction started; see register.ts */
  hashed?: string;
}

/**
 * Creates better-auth over our own tables. This takes under a millisecond and no query, so each use
 * case creates its own, bound to its transaction. The HTTP handler of better-auth is not mounted:
 * register.ts calls `api`. That handler contains its rate limits and cookies, so rate-limit.ts and
 * session-cookie.ts replace them.
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
      ipAddress: { ipAddressHeaders: [CALLER_ADDRESS] },
      // Migrations own the schema, and a failed check inside a transaction would abort it.
      database: { generateId: newId, validateSchema: false },
    },
  });
}

/** The headers from which better-auth stores the caller of a session. */
export function callerHeaders(caller: Caller): Headers {
  const headers = new Headers({ [CALLER_ADDRESS]: caller.ip });
  headers.set('user-agent', caller.userAgent.slice(0, 300));
  return headers;
}
