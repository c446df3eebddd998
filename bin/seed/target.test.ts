import { expect, it } from 'vitest';
import { readStartEnv } from '#server/platform/settings/read-env.ts';
import { withRunningProduct, publishedPasswordProblem } from './target.ts';

const given = readStartEnv({ DATA_DIR: '/nowhere' });
const running = {
  pid: 7,
  port: 3900,
  public_url: 'http://localhost:3900',
  sandbox_url: 'http://localhost:3901',
  own_database: false,
};

it('a tool uses the addresses of the product that runs on its data folder', () => {
  expect(withRunningProduct(given, undefined)).toBe(given);
  expect(withRunningProduct(given, running)).toMatchObject({
    PORT: 3900,
    PUBLIC_URL: 'http://localhost:3900',
    SANDBOX_URL: 'http://localhost:3901',
  });
});

it('a tool does not take the embedded database for that of a product which has its own', () => {
  const other = { ...running, own_database: true };
  expect(() => withRunningProduct(given, other)).toThrow('(process 7) uses a different database');
  const url = 'postgres://x:secret@db.example:5433/setter';
  expect(withRunningProduct({ ...given, DATABASE_URL: url }, other).DATABASE_URL).toBe(url);
});

it('a public password goes into the embedded database of this machine, and nowhere else unasked', () => {
  const problem = (env: { DATABASE_URL?: string; PUBLIC_URL?: string }) =>
    publishedPasswordProblem({ DATABASE_URL: undefined, PUBLIC_URL: undefined, ...env }, 'pass');
  expect(problem({})).toBeNull();
  expect(problem({ PUBLIC_URL: 'http://localhost:3900' })).toBeNull();
  expect(problem({ PUBLIC_URL: 'http://[::1]:3900' })).toBeNull();
  expect(problem({ PUBLIC_URL: 'https://setter.example' })).toContain('https://setter.example');
  const foreign = problem({ DATABASE_URL: 'postgres://x:secret@db.example:5433/setter' });
  expect(foreign).toContain('setter at db.example:5433');
  expect(foreign).toContain('--public-password');
  expect(foreign).not.toContain('secret');
});
