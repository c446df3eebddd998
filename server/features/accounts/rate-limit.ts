import { createHash } from 'node:crypto';
import { type ErrorCode, Refusal } from '#domain/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { callerNetwork } from './caller-network.ts';
import { countAttempts, deleteAttempts } from './rate-limit-queries.ts';

interface Limit {
  most: number;
  seconds: number;
}

/** Attempts per window: from one network, and on one account or address whoever tries. */
const LIMITS = {
  signIn: { network: { most: 100, seconds: 300 }, account: { most: 10, seconds: 300 } },
  register: { network: { most: 60, seconds: 600 }, account: { most: 10, seconds: 600 } },
  resend: { network: { most: 60, seconds: 3600 }, account: { most: 5, seconds: 3600 } },
  verify: { network: { most: 300, seconds: 600 }, account: { most: 100, seconds: 600 } },
  recover: { network: { most: 60, seconds: 3600 }, account: { most: 5, seconds: 3600 } },
  reset: { network: { most: 300, seconds: 600 }, account: { most: 100, seconds: 600 } },
  changePassword: { network: { most: 100, seconds: 300 }, account: { most: 10, seconds: 300 } },
  google: { network: { most: 60, seconds: 600 }, account: { most: 60, seconds: 600 } },
  // some 1,000 codes a day at most, of which 3 in a million are good at any moment
  secondFactor: { network: { most: 100, seconds: 300 }, account: { most: 10, seconds: 900 } },
  proveIdentity: { network: { most: 100, seconds: 300 }, account: { most: 10, seconds: 900 } },
  passkey: { network: { most: 300, seconds: 600 }, account: { most: 300, seconds: 600 } },
  createTeam: { network: { most: 60, seconds: 3600 }, account: { most: 20, seconds: 3600 } },
  invite: { network: { most: 120, seconds: 3600 }, account: { most: 40, seconds: 3600 } },
  invitation: { network: { most: 300, seconds: 600 }, account: { most: 100, seconds: 600 } },
} satisfies Record<string, { network: Limit; account: Limit }>;

export type LimitedAction = keyof typeof LIMITS;

/**
 * Counts an attempt and throws `refusal` when there were too many, from the caller's network or on
 * the account. One statement for both; attempts are counted before they are judged, so that
 * parallel ones cannot slip through. Counters live in the database and hold for every web process.
 */
export async function limitAttempts(
  db: Database,
  action: LimitedAction,
  from: { ip: string; account: string },
  refusal: ErrorCode = 'TOO_MANY_REQUESTS',
): Promise<void> {
  const { network, account } = LIMITS[action];
  const counters = [
    { key: `${action}:network:${callerNetwork(from.ip)}`, ...network },
    { key: accountKey(action, from.account), ...account },
  ].sort((a, b) => (a.key < b.key ? -1 : 1)); // always locked in one order
  const counted = await countAttempts(db, counters);
  if (counters.some(({ key, most }) => (counted.get(key) ?? 0) > most)) throw new Refusal(refusal);
}

/** Forgets the attempts on an account: the person got in. */
export async function resetAttempts(db: Database, action: LimitedAction, account: string) {
  await deleteAttempts(db, accountKey(action, account));
}

/** Addresses are kept as a fingerprint: the table of counters is no list of people. */
function accountKey(action: LimitedAction, account: string): string {
  const fingerprint = createHash('sha256').update(account.toLowerCase()).digest('base64url');
  return `${action}:account:${fingerprint}`;
}
