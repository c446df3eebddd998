import { createHash } from 'node:crypto';
import { type ErrorCode, Refusal } from '#domain/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { callerNetwork } from './caller-network.ts';
import { countAttempts, deleteAttempts } from './rate-limit-queries.ts';

interface Limit {
  max: number;
  seconds: number;
}

/** Attempts per window: from one network, and on one account or address from anywhere. */
const LIMITS = {
  signIn: { network: { max: 100, seconds: 300 }, account: { max: 10, seconds: 300 } },
  register: { network: { max: 60, seconds: 600 }, account: { max: 10, seconds: 600 } },
  resend: { network: { max: 60, seconds: 3600 }, account: { max: 5, seconds: 3600 } },
  verify: { network: { max: 300, seconds: 600 }, account: { max: 100, seconds: 600 } },
  recover: { network: { max: 60, seconds: 3600 }, account: { max: 5, seconds: 3600 } },
  reset: { network: { max: 300, seconds: 600 }, account: { max: 100, seconds: 600 } },
  changePassword: { network: { max: 100, seconds: 300 }, account: { max: 10, seconds: 300 } },
  google: { network: { max: 60, seconds: 600 }, account: { max: 60, seconds: 600 } },
  // At most 960 codes a day, of which 3 in a million are valid at any moment.
  secondFactor: { network: { max: 100, seconds: 300 }, account: { max: 10, seconds: 900 } },
  proveIdentity: { network: { max: 100, seconds: 300 }, account: { max: 10, seconds: 900 } },
  passkey: { network: { max: 300, seconds: 600 }, account: { max: 300, seconds: 600 } },
  createTeam: { network: { max: 60, seconds: 3600 }, account: { max: 20, seconds: 3600 } },
  invite: { network: { max: 120, seconds: 3600 }, account: { max: 40, seconds: 3600 } },
  invitation: { network: { max: 300, seconds: 600 }, account: { max: 100, seconds: 600 } },
} satisfies Record<string, { network: Limit; account: Limit }>;

export type LimitedAction = keyof typeof LIMITS;

/**
 * Counts an attempt, and throws `refusal` after too many from the network or on the account. One
 * statement counts before the check, so parallel attempts cannot exceed the limit. The database holds
 * the counters for all web processes.
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
  ].sort((a, b) => (a.key < b.key ? -1 : 1)); // one lock order prevents deadlocks
  const counted = await countAttempts(db, counters);
  if (counters.some(({ key, max }) => (counted.get(key) ?? 0) > max)) throw new Refusal(refusal);
}

/** Resets the attempts on an account after a success. */
export async function resetAttempts(db: Database, action: LimitedAction, account: string) {
  await deleteAttempts(db, accountKey(action, account));
}

/** Accounts are stored as a hash, so that the counters reveal no address. */
function accountKey(action: LimitedAction, account: string): string {
  const fingerprint = createHash('sha256').update(account.toLowerCase()).digest('base64url');
  return `${action}:account:${fingerprint}`;
}
