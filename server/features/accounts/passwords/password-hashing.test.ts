import { describe, expect, it } from 'vitest';
import { registration } from '#domain/accounts/schema.ts';
import { passwordChange } from '#domain/accounts/passwords.ts';
import { requireUncommon } from './password-hashing.ts';

describe('a new password', () => {
  it.each([
    'password',
    'PassWord1',
    '12345678',
    'qwertyuiop!!',
    ' iloveyou ',
    'aaaaaaaa',
    '12121212',
  ])('is not one that everyone uses: %s', async (password) => {
    await expect(requireUncommon(password)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { password: { text: expect.stringContaining('choose another') } },
    });
  });

  it.each(['correct horse battery', 'analytical engine', 'пароль для Ады', '密码很长很长很长'])(
    'may be anything else: %s',
    async (password) => {
      await expect(requireUncommon(password)).resolves.toBeUndefined();
    },
  );

  it.each([' '.repeat(12), '\u00a0'.repeat(12), '\u200b'.repeat(12), '\t \u3000\u2800'.repeat(4)])(
    'is not blank: %j',
    (password) => {
      const form = { name: 'Ada', email: 'ada@example.com', password };
      expect(registration.safeParse(form).success).toBe(false);
      expect(passwordChange.safeParse({ current: 'x', password }).success).toBe(false);
    },
  );
});
