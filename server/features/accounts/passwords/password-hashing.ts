import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as scrypt from '@better-auth/utils/password';
import { accountsErrors } from '#copy/errors/accounts.ts';
import { Refusal } from '#domain/errors.ts';
import { createFairQueue, type QueuePosition } from '#server/platform/fair-queue.ts';
import type { Person } from '#server/platform/http/person.ts';

/**
 * A hash takes 60 ms of a core, on one of the four threads that also look up names, read files and
 * compress. So this process runs at most two hashes at a time, and on two cores only one, which leaves
 * the other core free. A full queue is done within nine seconds.
 */
export const MAX_CONCURRENT_HASHES = availableParallelism() > 2 ? 2 : 1;
/** The pause after a stranger's hash, as a multiple of the hash's duration. */
const STRANGERS_REST = 2;
const queue = createFairQueue({ atOnce: MAX_CONCURRENT_HASHES, perKey: 8, waiting: 48 });

export const countWaitingHashes = (): number => queue.waiting();

/** Hashes a new password, in turn. Throws TOO_MANY_REQUESTS if too many wait. */
export const hashPassword = (password: string, position: QueuePosition): Promise<string> =>
  queueHash(position, () => scrypt.hashPassword(password));

/** Whether a password matches this hash. Queues and takes as long as hashing. */
export const verifyPassword = (
  hash: string,
  password: string,
  position: QueuePosition,
): Promise<boolean> => queueHash(position, () => scrypt.verifyPassword(hash, password));

/**
 * After a stranger's hash the slot pauses for twice the hash's duration, so a flood gets a third of a core
 * and users and leads get the rest. The stranger doesn't wait for the pause.
 */
function queueHash<T>(position: QueuePosition, hash: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const work = async () => {
    const begun = performance.now();
    await hash().then(resolve, reject);
    if (!position.first) await sleep(STRANGERS_REST * (performance.now() - begun));
  };
  queue.run(position, work).catch(reject);
  return promise;
}

/** The place in the queue of a user who is signed in, or who proved their identity by a link. */
export const queuePositionOf = ({ user_id }: Pick<Person, 'user_id'>): QueuePosition => ({
  key: user_id,
  first: true,
});

/** Fewer different characters are a pattern, such as aaaaaaaa or 12121212. */
const MIN_DIFFERENT = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Throws INVALID_INPUT for a password that attackers try first: one of the 49,000 most common ones,
 * in any case and with symbols at its end, or one of two characters.
 */
export async function requireUncommon(password: string): Promise<void> {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const bare = typed.replace(/[^\p{L}\p{N}]+$/u, '');
  common ??= loadCommon();
  const known = await common;
  if (known.has(typed) || known.has(bare) || new Set(typed).size < MIN_DIFFERENT) {
    throw new Refusal('INVALID_INPUT', accountsErrors.passwordTooCommon, {
      password: accountsErrors.passwordTooCommon,
    });
  }
}

/** Runs on first use, because unpacking the list takes a moment and some megabytes. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
