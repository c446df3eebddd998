import { gateCopy } from '#copy/quality/gate.ts';
import { listOf } from '../format.ts';
import { percentOf, type Score } from './score.ts';

export const GATE_MODES = ['off', 'warn', 'binding'] as const;
export type GateMode = (typeof GATE_MODES)[number];

export interface GateSettings {
  gate: GateMode;
  /** percent of the checks that must pass */
  threshold: number;
}
export const DEFAULT_GATE: GateSettings = { gate: 'warn', threshold: 90 };

/** What a result depends on, each as a hash. A result holds while all of them are the same. */
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

/** What has changed since a run; empty: its result still holds. */
export const changedSince = (run: Fingerprint, now: Fingerprint): FingerprintPart[] =>
  FINGERPRINT_PARTS.filter((part) => (run[part] ?? '') !== (now[part] ?? ''));

/** "the AI model and the knowledge" */
export const partsText = (parts: readonly FingerprintPart[]): string =>
  listOf(parts.map((part) => gateCopy.parts[part]));

/** A finished run, as the gate looks at it. */
export interface GateRun extends Score {
  run_id: string;
  fingerprint: Fingerprint;
  /** whether every persona took part: a run of one persona proves little */
  complete: boolean;
}

export type GateReason = 'no_run' | 'out_of_date' | 'incomplete' | 'threshold' | 'critical';

/** Whether prompts have passed, and if not, why not. */
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

/** `runs`: those of the campaign that ended, newest first. Only the newest that still holds counts. */
export function gateVerdict(
  runs: readonly GateRun[],
  now: Fingerprint,
  { threshold }: GateSettings,
): GateVerdict {
  const run = runs.find(({ fingerprint }) => changedSince(fingerprint, now).length === 0);
  if (!run) {
    const reason = runs.length > 0 ? 'out_of_date' : 'no_run';
    const [last] = runs;
    const changed = last ? changedSince(last.fingerprint, now) : [];
    return { passed: false, reason, run_id: last?.run_id ?? null, percent: null, changed };
  }
  const percent = percentOf(run);
  const { run_id } = run;
  const failed = (reason: GateReason) => ({ passed: false as const, reason, run_id, percent });
  if (run.critical > 0) return failed('critical');
  if (percent === null || percent < threshold) return failed('threshold');
  return run.complete ? { passed: true, run_id } : failed('incomplete');
}

/** What a person reads when prompts have not passed, and what to do. */
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
