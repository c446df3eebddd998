import { expect, it } from 'vitest';
import { readStartEnv } from '#server/platform/settings/read-env.ts';
import { describeParts } from './parts.ts';
import { resolveConfig } from './resolve-config.ts';

const partsOf = (source: Record<string, string>) => {
  const given = readStartEnv(source);
  return describeParts(given, resolveConfig(given));
};

it('without settings every part but the database is a stand-in, each with what replaces it', () => {
  const lines = partsOf({});
  expect(lines).toHaveLength(7);
  for (const line of lines) expect(line).not.toContain('real');
  for (const line of lines)
    expect(line).toMatch(/\((DATABASE|WAHA|OPENAI|SMTP|GOOGLE|OPENID|STRIPE)_/);
});

it('a real part is named without its password', () => {
  const lines = partsOf({
    DATABASE_URL: 'postgres://x:secret@db.example:5433/setter',
    WAHA_URL: 'https://waha.example',
    OPENAI_BASE_URL: 'http://localhost:11434/v1',
    OPENAI_MODEL: 'qwen3',
    SMTP_URL: 'smtp://user:secret@mail.example:587',
  }).join('\n');
  expect(lines).toContain('real, db.example:5433');
  expect(lines).toContain('real, waha.example');
  expect(lines).toContain('real, qwen3 at localhost:11434');
  expect(lines).toContain('real, mail.example:587');
  // With real services, the sandbox's Google sign-in is off: it would let anyone sign in as anyone.
  expect(lines).toMatch(/Google +off/);
  expect(lines).toMatch(/Payments +off/);
  expect(lines).not.toContain('secret');
});
