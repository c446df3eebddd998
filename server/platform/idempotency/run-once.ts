import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonById } from '#copy/catalog/reasons.ts';
import { apiErrors } from '#copy/errors/api.ts';
import {
  ERROR_STATUSES,
  type ErrorCode,
  Refusal,
  type TextRef,
  renderRefusal,
} from '#domain/errors.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../id.ts';
import {
  claimIntent,
  findClaim,
  type Intent,
  markChanged,
  type Outcome,
  releaseIntent,
  saveOutcome,
} from './idempotency-queries.ts';

/** The request header in which a browser names its intent. */
export const KEY_HEADER = 'idempotency-key';

/** Milliseconds: how long a repeat waits for the first request's response, and how often it checks. */
const WAIT = { atMost: 20_000, every: 100 };

/** A temporary refusal: it isn't stored, and the same intent may be retried. */
const TOO_MANY = 429;

/** The refusal's detail: the key was used with a different input before. */
export const INPUT_MISMATCH = 'other_input';

/** Creates an intent. Throws INVALID_INPUT for a key that our browsers don't generate. */
export function intentOf(
  actor: string,
  key: string,
  procedure: string,
  input: unknown,
  about_team: string | null = null,
): Intent {
  if (!/^[\w-]{16,64}$/.test(key)) {
    throw new Refusal('INVALID_INPUT', apiErrors.keyShape);
  }
  const text = JSON.stringify(input) ?? '';
  const input_hash = createHash('sha256').update(text).digest();
  return { actor, key, procedure, input_hash, about_team };
}

/**
 * Runs `work` once per intent. Every repeat gets the first request's response, even while that still
 * runs. Transactions of the database given to `work` record the change themselves, so after a crash
 * between the change and its response, a repeat doesn't change anything again.
 */
export async function runOnce<T>(
  db: Database,
  intent: Intent,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const run_id = newId();
  const giveUpAt = Date.now() + WAIT.atMost;
  while (!(await db.outsideTeams((tx) => claimIntent(tx, intent, run_id)))) {
    const outcome = await outcomeOfFirstRequest(db, intent);
    if (outcome) return replay(outcome) as T;
    if (Date.now() > giveUpAt) throw new Refusal('REPEAT_IN_PROGRESS');
    await sleep(WAIT.every);
  }
  try {
    const answer = await work(withChangeMark(db, intent, run_id));
    await save({ answer });
    return answer;
  } catch (error) {
    if (error instanceof Refusal && ERROR_STATUSES[error.code] !== TOO_MANY) {
      await save({ refusal: renderRefusal(error) });
    } else {
      await db.outsideTeams((tx) => releaseIntent(tx, intent, run_id));
    }
    throw error;
  }

  function save(outcome: Outcome) {
    return db.outsideTeams((tx) => saveOutcome(tx, intent, run_id, outcome));
  }
}

/** How the first request ended. Undefined while it runs, and if it may be taken over. */
async function outcomeOfFirstRequest(db: Database, intent: Intent): Promise<Outcome | undefined> {
  const claimed = await db.outsideTeams((tx) => findClaim(tx, intent));
  if (!claimed) return undefined;
  const isSameRequest =
    claimed.procedure === intent.procedure && claimed.input_hash.equals(intent.input_hash);
  if (!isSameRequest)
    throw new Refusal('CONFLICT', apiErrors.otherIntent, undefined, INPUT_MISMATCH);
  if (claimed.finished_at) return claimed.outcome ?? {};
  if (claimed.changed_at && claimed.overdue) throw new Refusal('CONFLICT', apiErrors.changedBefore);
  return undefined;
}

function replay(outcome: Outcome): unknown {
  if (!('refusal' in outcome)) return outcome.answer;
  const { code, message, reason, params, fields = {}, field_reasons, detail } = outcome.refusal;
  const storedReason = (text: string, ref?: TextRef) =>
    reasonById(ref?.reason ?? null, ref?.params ?? {}, text);
  const entries = Object.entries(fields).map(([name, text]) => [
    name,
    storedReason(text, field_reasons?.[name]),
  ]);
  throw new Refusal(
    // An earlier version may have stored a code that no longer exists.
    code in ERROR_STATUSES ? (code as ErrorCode) : 'CONFLICT',
    storedReason(message, reason === undefined ? undefined : { reason, params: params ?? {} }),
    entries.length > 0 ? Object.fromEntries(entries) : undefined,
    detail,
  );
}

/** Wraps the database so that every transaction of a change records it. */
function withChangeMark(db: Database, intent: Intent, run_id: string): Database {
  const noted = async <Tx extends { db: Parameters<typeof markChanged>[0] }, T>(
    tx: Tx,
    work: (tx: Tx) => Promise<T>,
  ) => {
    const result = await work(tx);
    if (!(await markChanged(tx.db, intent, run_id))) throw new Refusal('REPEAT_IN_PROGRESS');
    return result;
  };
  return {
    ...db,
    inTeam: (scope, work, lock) => db.inTeam(scope, (tx) => noted(tx, work), lock),
    outsideTeams: (work) => db.outsideTeams((tx) => noted(tx, work)),
  };
}
