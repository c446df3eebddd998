import type { StartEnv } from '#server/platform/settings/read-env.ts';
import type { ResolvedConfig } from './resolve-config.ts';

/** One line per external service: the real one or its stand-in, and the setting that decides. */
export function describeParts(env: StartEnv, config: ResolvedConfig): string[] {
  const { defaults } = config;
  const model = `${env.OPENAI_MODEL} at ${hostOf(env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1')}`;
  const parts: [name: string, real: string | false, standIn: string][] = [
    [
      'Database',
      env.DATABASE_URL !== undefined && hostOf(env.DATABASE_URL),
      'embedded, in the data folder (DATABASE_URL)',
    ],
    [
      'WhatsApp',
      !('WAHA_URL' in defaults) && hostOf(env.WAHA_URL ?? ''),
      'stand-in, with a phone to write from (WAHA_URL)',
    ],
    [
      'AI model',
      !('OPENAI_BASE_URL' in defaults) && model,
      'stand-in, a scripted agent (OPENAI_API_KEY)',
    ],
    [
      'Email',
      !('SMTP_URL' in defaults) && hostOf(env.SMTP_URL ?? ''),
      'stand-in, a mailbox that delivers nothing (SMTP_URL)',
    ],
    [
      'Google',
      env.GOOGLE_CLIENT_ID ? hostOf(env.GOOGLE_ISSUER) : false,
      'GOOGLE_CLIENT_ID' in defaults ? 'stand-in (GOOGLE_CLIENT_ID)' : 'off (GOOGLE_CLIENT_ID)',
    ],
    [
      'OpenID',
      env.OPENID_ISSUER ? hostOf(env.OPENID_ISSUER) : false,
      'OPENID_ISSUER' in defaults ? 'stand-in (OPENID_ISSUER)' : 'off (OPENID_ISSUER)',
    ],
    [
      'Payments',
      env.STRIPE_SECRET_KEY !== undefined && hostOf(env.STRIPE_API_URL),
      'STRIPE_SECRET_KEY' in defaults
        ? 'stand-in, test cards only (STRIPE_SECRET_KEY)'
        : 'off (STRIPE_SECRET_KEY)',
    ],
  ];
  return parts.map(
    ([name, real, standIn]) => `${name.padEnd(10)}${real === false ? standIn : `real, ${real}`}`,
  );
}

/** Returns host and port only, because a URL may contain a password. */
function hostOf(url: string): string {
  return URL.parse(url)?.host || 'localhost';
}
