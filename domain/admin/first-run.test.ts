import { expect, it } from 'vitest';
import { installationParts, isTestable } from './first-run.ts';

const statesOf = (facts: Parameters<typeof installationParts>[0]) =>
  Object.fromEntries(
    installationParts(facts).map((report) => [
      report.part,
      `${report.state} ${isTestable(report)}`,
    ]),
  );

it.each([
  [
    'as npm start makes it',
    {
      SANDBOX_PLAYS: ['whatsapp', 'model', 'email', 'google', 'payments'],
      sells: true,
      isLocal: true,
    },
    {
      gateway: 'simulated true',
      model: 'simulated true',
      email: 'simulated true',
      payments: 'simulated true',
      address: 'off false',
    },
  ],
  [
    'with a real model, and no one who pays',
    { SANDBOX_PLAYS: ['whatsapp', 'email'], sells: false, isLocal: true },
    {
      gateway: 'simulated true',
      model: 'real true',
      email: 'simulated true',
      payments: 'off false',
      address: 'off false',
    },
  ],
  [
    'with real services alone',
    { SANDBOX_PLAYS: [], sells: true, isLocal: false },
    {
      gateway: 'real true',
      model: 'real true',
      email: 'real true',
      payments: 'real true',
      address: 'real false',
    },
  ],
])('an installation %s', (_, facts, states) => {
  expect(statesOf(facts)).toEqual(states);
});
