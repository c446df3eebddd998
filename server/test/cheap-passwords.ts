import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Hashing a password takes 1 ms here instead of 80, which tests with hundreds of sign-ins would wait
 * for. password-work.test.ts sees what the product asks for before it is made cheap.
 */
const { scrypt } = crypto;
const cheap = (...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();
