import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes hashing a password take 1 ms instead of 80, because tests have hundreds of sign-ins.
 * password-work.test.ts sees the product's real cost parameters before they are replaced.
 */
const { scrypt } = crypto;
const cheap = (...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();
