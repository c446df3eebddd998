import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { type ErrorCode, Refusal } from '#domain/errors.ts';
import type { Database, OpenTx } from '#server/platform/db/database.ts';
import { plainAddress } from '#server/platform/http/caller-address.ts';
import { countAttempts } from './rate-limit-queries.ts';

interface Limit {
  max: number;
  seconds: number;
}

interface Limits {
  /** one caller, for all accounts */
  network: Limit;
  /** one caller on one account; a browser that the account knows has separate attempts */
  caller?: Limit;
  /**
   * All callers that the account doesn't know, together. Limits guessing from many addresses, so it is for
   * secrets that can be guessed. An attacker who reaches it locks the owner out of unknown browsers only,
   * and recovery still works.
   */
  account?: Limit;
}

const LIMITS = {
  signIn: {
    network: { max: 100, seconds: 300 },
    caller: { max: 10, seconds: 300 },
    account: { max: 100, seconds: 3600 },
  },
  register: { network: { max: 5, seconds: 600 } },
  setUp: { network: { max: 60, seconds: 600 }, account: { max: 100, seconds: 600 } },
  testPart: { network: { max: 100, seconds: 600 }, account: { max: 30, seconds: 600 } },
  resend: { network: { max: 60, seconds: 3600 }, account: { max: 5, seconds: 3600 } },
  // Links contain 256 bits, which no one can guess: this limits the work of trying.
  verify: { network: { max: 100, seconds: 600 } },
  recover: { network: { max: 60, seconds: 3600 }, caller: { max: 5, seconds: 3600 } },
  // Links are valid as long as this window, so the mailbox has a valid one when no more are sent.
  recoveryEmail: { network: { max: 60, seconds: 3600 }, account: { max: 5, seconds: 3600 } },
  reset: { network: { max: 100, seconds: 600 } },
  changePassword: { network: { max: 100, seconds: 300 }, account: { max: 10, seconds: 300 } },
  google: { network: { max: 60, seconds: 600 } },
  openid: { network: { max: 60, seconds: 600 } },
  // At most 960 codes a day from strangers, of which 3 in a million are valid at any moment.
  secondFactor: {
    network: { max: 100, seconds: 300 },
    caller: { max: 10, seconds: 900 },
    account: { max: 20, seconds: 1800 },
  },
  proveIdentity: { network: { max: 100, seconds: 300 }, account: { max: 10, seconds: 900 } },
  passkey: { network: { max: 300, seconds: 600 } },
  createTeam: { network: { max: 60, seconds: 3600 }, account: { max: 20, seconds: 3600 } },
  invite: { network: { max: 120, seconds: 3600 }, account: { max: 40, seconds: 3600 } },
  // Each draft costs a model call: per user, and per team and day.
  suggestReply: { network: { max: 600, seconds: 600 }, account: { max: 10, seconds: 60 } },
  suggestReplies: {
    network: { max: 6000, seconds: 6000 },
    account: { max: 1000, seconds: 86_400 },
  },
  // Each costs a model call, and resolves a host name that a user typed.
  testModel: { network: { max: 120, seconds: 600 }, account: { max: 20, seconds: 600 } },
  // Each speaks one sentence.
  previewVoice: { network: { max: 600, seconds: 600 }, account: { max: 30, seconds: 600 } },
  // Each reads at most five conversations.
  learning: { network: { max: 600, seconds: 3600 }, account: { max: 30, seconds: 3600 } },
  // Each run costs some hundred model calls: per team and day.
  evals: { network: { max: 600, seconds: 86_400 }, account: { max: 40, seconds: 86_400 } },
  // Each message costs a model call: per user, and per team and day.
  playground: { network: { max: 600, seconds: 600 }, account: { max: 20, seconds: 60 } },
  playgroundOfTeam: {
    network: { max: 6000, seconds: 6000 },
    account: { max: 2000, seconds: 86_400 },
  },
  // Services send the leads of many customers from a few addresses.
  lead: {
    network: { max: 1200, seconds: 60 },
    caller: { max: 60, seconds: 60 },
    account: { max: 600, seconds: 60 },
  },
  unknownApiKey: { network: { max: 120, seconds: 60 } },
  unknownHook: { network: { max: 120, seconds: 60 } },
  // A message can cause an email to each of several members.
  supportMessage: { network: { max: 600, seconds: 3600 }, account: { max: 30, seconds: 3600 } },
  supportMail: { network: { max: 600, seconds: 60 }, account: { max: 30, seconds: 3600 } },
  invitation: { network: { max: 100, seconds: 600 } },
  // Each stores its response for a day.
  repeatable: { network: { max: 60, seconds: 3600 } },
} satisfies Record<string, Limits>;

export type LimitedAction = keyof typeof LIMITS;

export interface Attempt {
  ip: string;
  /** the account or address that is attempted, or the session that attempts it */
  account: string;
  /** the browser, if the account knows it; see known-device.ts */
  device?: string | null;
}

/**
 * Counts an attempt, and throws `refusal` after too many. The counters are in the database for all web
 * processes and counted in one statement, so parallel attempts can't exceed the limit. A refused attempt
 * stores nothing.
 */
export async function limitAttempts(
  db: Database,
  action: LimitedAction,
  attempt: Attempt,
  refusal: ErrorCode = 'TOO_MANY_REQUESTS',
): Promise<void> {
  if (!(await isWithinLimits(db, action, attempt))) throw new Refusal(refusal);
}

/** Counts an attempt, and returns whether it is allowed. */
export async function isWithinLimits(
  db: Database,
  action: LimitedAction,
  attempt: Attempt,
): Promise<boolean> {
  const counters = countersOf(action, attempt).sort((a, b) => (a.key < b.key ? -1 : 1)); // one lock order prevents deadlocks
  return countAttempts(db, counters);
}

/** Resets the attempts on an account after a success, which an attacker can't achieve. */
export async function resetAttempts(db: Database, action: LimitedAction, attempt: Attempt) {
  const shared = `${action}:network:${callerNetwork(attempt.ip)}`;
  const keys = countersOf(action, attempt).flatMap(({ key }) => (key === shared ? [] : [key]));
  await db.pool.query('DELETE FROM rate_limits WHERE key = ANY ($1)', [keys]);
}

/** A browser that the account knows shares no counter, because others could use it up. */
function countersOf(action: LimitedAction, { ip, account, device }: Attempt) {
  const { network, caller, account: all }: Limits = LIMITS[action];
  const accountLimit = caller ?? all;
  if (device && accountLimit) return [{ key: `${action}:device:${device}`, ...accountLimit }];
  const from = callerNetwork(ip);
  return [
    { key: `${action}:network:${from}`, ...network },
    ...(caller ? [{ key: `${action}:caller:${from}:${hashOf(account)}`, ...caller }] : []),
    ...(all ? [{ key: `${action}:account:${hashOf(account)}`, ...all }] : []),
  ];
}

/** Hashes accounts, so that the counters reveal no addresses. */
const hashOf = (account: string) =>
  createHash('sha256').update(account.toLowerCase()).digest('base64url');

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address. A
 * household gets a whole /64, so limits on single IPv6 addresses would have no effect. Any other text
 * counts as one caller.
 */
export function callerNetwork(ip: string): string {
  const address = plainAddress(ip.replace(/%.*$/, '').toLowerCase(), { translated: true });
  if (!isIPv6(address)) return address.slice(0, 45);
  const [first, second, third, fourth] = ipaddr.IPv6.parse(address).toNormalizedString().split(':');
  return `${first}:${second}:${third}:${fourth}::/64`;
}

/** The maximum number of emails to one address in 24 hours, from all senders. */
const MAX_A_DAY = { invitation: 3, verification: 10, support: 20, support_desk: 200 };

type EmailPurpose = keyof typeof MAX_A_DAY;

/** Counts an email to an address as below. Throws TOO_MANY_EMAILS. */
export async function countEmail(
  tx: Pick<OpenTx, 'db'>,
  purpose: EmailPurpose,
  address: string,
): Promise<void> {
  if (!(await mayEmail(tx, purpose, address))) throw new Refusal('TOO_MANY_EMAILS');
}

/**
 * Counts an email to an address in the transaction that causes it, over all teams and users, and returns
 * whether it is allowed. One statement counts and checks, so parallel invitations can't exceed the limit.
 */
export async function mayEmail(
  { db }: Pick<OpenTx, 'db'>,
  purpose: EmailPurpose,
  address: string,
): Promise<boolean> {
  const max = MAX_A_DAY[purpose];
  const hash = createHash('sha256').update(address.toLowerCase()).digest();
  const { rows } = await sql`
    INSERT INTO emailed_addresses AS e (purpose, address_hash, sent_at)
    VALUES (${purpose}, ${hash}, ARRAY[now()])
    ON CONFLICT (purpose, address_hash) DO UPDATE
      SET sent_at = (now() || e.sent_at)[1:${max}], last_sent_at = now()
      WHERE coalesce(e.sent_at[${max}] < now() - interval '24 hours', true)
    RETURNING purpose`.execute(db);
  return rows.length > 0;
}
