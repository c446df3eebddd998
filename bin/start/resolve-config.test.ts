import { expect, it } from 'vitest';
import { readStartEnv } from '#server/platform/settings/read-env.ts';
import { resolveConfig } from './resolve-config.ts';

const playsOf = (source: Record<string, string>) =>
  (resolveConfig(readStartEnv(source)).defaults.SANDBOX_PLAYS ?? '').split(',');

it('simulates payments only where everything is simulated', () => {
  expect(playsOf({})).toContain('payments');
  for (const [name, value] of [
    ['WAHA_URL', 'http://gateway.example:3000'],
    ['OPENAI_API_KEY', 'sk-test'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['PLANS', 'off'],
    ['STRIPE_SECRET_KEY', 'sk_test_x'],
  ] as const) {
    expect(playsOf({ [name]: value })).not.toContain('payments');
  }
});
