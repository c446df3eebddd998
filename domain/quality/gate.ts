import { gateCopy } from '#copy/quality/gate.ts';
import { formatList } from '../format.ts';
import { percentOf, type Score } from './score.ts';

export const GATE_MODES = ['off', 'warn', 'binding'] as const;
export type GateMode = (typeof GATE_MODES)[number];

export interface GateSettings {
  gate: GateMode;
  /** the percentage of checks that must pass */
  threshold: number;
}
export const DEFAULT_GATE: GateSettings = { gate: 'warn', threshold: 90 };

/** Hashes of everything that a result depends on. A result is valid while all of them are the same. */
export interface Fingerprint {
  prompt: string;
  rules: string;
  model: string;
  knowledge: string;
  /** the qualification list and the disclosure texts; missing or empty: the defaults */
  settings?: string | undefined;
}
export const FINGERPRINT_PARTS = ['prompt', 'rules', 'model', 'knowledge', 'settings'] as const;
export type FingerprintPart = (typeof FINGERPRINT_PARTS)[number];

/** Returns what has changed since a run; empty: its result is still valid. */
export const changedSince = (run: Fingerprint, now: Fingerprint): FingerprintPart[] =>
  FINGERPRINT_PARTS.filter((part) => (run[part] ?? '') !== (now[part] ?? ''));

/** "the AI model and the knowledge" */
export const partsText = (parts: readonly FingerprintPart[]): string =>
  formatList(parts.map((part) => gateCopy.parts[part]));

/** A finished run, with the facts that the gate needs. */
export interface GateRun extends Score {
  run_id: string;
  fingerprint: Fingerprint;
  /** whether every persona took part; one persona alone proves little */
  complete: boolean;
}

export type GateReason = 'no_run' | 'out_of_date' | 'incomplete' | 'threshold' | 'critical';

/** Whether prompts have passed, and if not, why. */
export type GateVerdict =
  | { passed: true; run_id: string }
  | {
      passed: false;
      reason: GateReason;
      run_id: string | null;
      percent: number | null;
      /** what has changed since an outdated result */
      changed?: FingerprintPart[];
    };

/** `runs` are the campaign's ended runs, newest first. Only the newest valid one counts. */
export function gateVerdict(
  runs: readonly GateRun[],
  now: Fingerprint,
  { threshold }: GateSettings,
): GateVerdict {
  const run = runs.find(({ fingerprint }) => changedSince(fingerprint, now).length === 0);
  if (!run) {
    const [last] = runs;
    if (!last) return { passed: false, reason: 'no_run', run_id: null, percent: null, changed: [] };
    const changed = changedSince(last.fingerprint, now);
    return { passed: false, reason: 'out_of_date', run_id: last.run_id, percent: null, changed };
  }
  const percent = percentOf(run);
  const { run_id } = run;
  const failed = (reason: GateReason) => ({ passed: false as const, reason, run_id, percent });
  if (run.critical > 0) return failed('critical');
  if (percent === null || percent < threshold) return failed('threshold');
  return run.complete ? { passed: true, run_id } : failed('incomplete');
}

/** Explains to the user why prompts haven't passed, and what to do. */
export function gateMessage(
  { reason, percent, changed = [] }: Extract<GateVerdict, { passed: false }>,
  { threshold }: GateSettings,
): string {
  switch (reason) {
    case 'out_of_date':
      return gateCopy.out_of_date({ parts: partsText(changed) });
    case 'threshold':
      return gateCopy.threshold({ percent: percent ?? 0, threshold });
    default:
      return gateCopy[reason];
  }
}
