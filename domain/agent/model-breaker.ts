/**
 * How well a model answers, shared by all workers. The breaker is open while the model answers badly:
 * one lead at a time tries it, with growing pauses, and all others wait.
 */
export interface ModelHealth {
  /** since when it answers badly; null: it answers well */
  opened_at: Date | null;
  next_trial_at: Date | null;
  /** a trial is running, or its worker died: no one else tries before this time */
  trial_until: Date | null;
  trials: number;
  /** when the bad answers below began */
  window_at: Date | null;
  /** the leads who got bad answers */
  bad_leads: string[];
  bad_calls: number;
  good_calls: number;
}

export const HEALTHY: ModelHealth = {
  opened_at: null,
  next_trial_at: null,
  trial_until: null,
  trials: 0,
  window_at: null,
  bad_leads: [],
  bad_calls: 0,
  good_calls: 0,
};

/** Bad answers count together only within this time after the first. */
export const WINDOW_MS = 60_000;
/** One or two leads' texts may cause bad answers; with three leads in a minute, it's the model. */
const MANY_LEADS = 3;
/** Longer than a call may take. */
const TRIAL_MS = 60_000;
/** How soon a waiting lead checks again whether another lead's trial call succeeded. */
const RECHECK_MS = 4_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

export interface BadAnswer {
  lead: string;
  /** good answers of the reporting worker since its first bad one that it hasn't reported yet */
  good: number;
  /** it was the answer to a trial */
  trial: boolean;
}

/** The model is at fault when at least three leads get bad answers and good ones don't outnumber them. */
export function afterBadAnswer(before: ModelHealth, badAnswer: BadAnswer, now: Date): ModelHealth {
  if (before.opened_at) return badAnswer.trial ? afterFailedTrial(before, now) : before;
  const isCurrent = before.window_at && now.getTime() - before.window_at.getTime() < WINDOW_MS;
  const { bad_leads, bad_calls, good_calls, window_at } = isCurrent ? before : HEALTHY;
  const leads = bad_leads.includes(badAnswer.lead) ? bad_leads : [...bad_leads, badAnswer.lead];
  const health = {
    ...HEALTHY,
    window_at: window_at ?? now,
    bad_leads: leads.slice(-MANY_LEADS),
    bad_calls: bad_calls + 1,
    good_calls: good_calls + badAnswer.good,
  };
  const hasManyLeads = leads.length >= MANY_LEADS && health.bad_calls >= health.good_calls;
  return hasManyLeads ? openBreaker(health, now) : health;
}

/** Opens the breaker after a check of the model, independent of any lead, also failed. */
export function openBreaker(before: ModelHealth, now: Date): ModelHealth {
  return before.opened_at ? before : afterFailedTrial({ ...before, opened_at: now }, now);
}

/** Also for a trial without any answer. `askedToWait`: the wait that the server asked for, in ms. */
export function afterFailedTrial(before: ModelHealth, now: Date, askedToWait = 0): ModelHealth {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(before.trials, 10), MAX_PAUSE_MS);
  const next_trial_at = new Date(now.getTime() + Math.max(pause, askedToWait));
  return { ...before, trials: before.trials + 1, trial_until: null, next_trial_at };
}

/** The trial's lead needed no model call after all, so another lead may try at once. */
export function afterUnusedTrial(before: ModelHealth, now: Date): ModelHealth {
  return before.opened_at ? { ...before, trial_until: null, next_trial_at: now } : before;
}

/** Closes the breaker if the good answer was requested after the breaker opened. */
export function afterGoodAnswer(before: ModelHealth, asked_at: Date): ModelHealth {
  return before.opened_at && before.opened_at > asked_at ? before : HEALTHY;
}

export type Admission =
  | { admitted: true; trial: boolean; health: ModelHealth }
  | { admitted: false; wait_ms: number };

/** Whether a lead may call the model now: while the breaker is open, one lead at a time. */
export function admit(before: ModelHealth, now: Date): Admission {
  if (!before.opened_at) return { admitted: true, trial: false, health: before };
  const at = now.getTime();
  if ((before.trial_until?.getTime() ?? 0) > at) return { admitted: false, wait_ms: RECHECK_MS };
  const wait_ms = (before.next_trial_at?.getTime() ?? 0) - at;
  if (wait_ms > 0) return { admitted: false, wait_ms };
  const health = { ...before, trial_until: new Date(at + TRIAL_MS) };
  return { admitted: true, trial: true, health };
}
