import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { qualityFields } from '#copy/fields/quality.ts';
import { OUTCOMES } from '../conversations/schema.ts';
import { MAX_CHAT, MAX_TURNS, lengthOf } from '../playground/limits.ts';
import { playTurn } from '../playground/schema.ts';
import { oneLine, typedText } from '../text.ts';
import { visibleName } from '../names.ts';
import type { Check, CheckResult } from './checks.ts';
import type { Estimate } from './estimate.ts';
import { type FingerprintPart, GATE_MODES, type GateSettings, type GateVerdict } from './gate.ts';
import { ownChecks, typedChecks } from './own-checks.ts';
import { PERSONA_IDS, type PersonaId } from './personas.ts';
import type { JudgedCriterion, Label } from './rubric.ts';
import type { Change, MatrixRow } from './score.ts';
import type { EvalTurn } from './transcript.ts';

export const MAX_SEEDS = 5;
/** WhatsApp's limit for one message, in characters. */
export const MAX_TYPED_MESSAGE = 4096;
export const MAX_EVAL_TURNS = 10;
export const DEFAULT_EVAL_TURNS = 5;
/** The maximum number of a campaign's recorded tests. */
export const MAX_CASES = 100;
/** The number of newest runs kept per campaign. */
export const MAX_RUNS = 50;
export const MAX_PHRASES = 10;
export const MAX_PHRASE = 200;

const campaign = z.object({ team_slug: z.string(), campaign_id: z.uuid() });

/** The options of a run, stored with it. */
export const runOptions = z.object({
  tested: z.enum(['live', 'draft']),
  personas: z.array(z.enum(PERSONA_IDS)).max(PERSONA_IDS.length),
  seeds: z.int().min(1).max(MAX_SEEDS),
  max_turns: z.int().min(1).max(MAX_EVAL_TURNS).default(DEFAULT_EVAL_TURNS),
  cases: z.boolean().default(true),
  judge: z.boolean().default(true),
});
export type RunOptions = z.infer<typeof runOptions>;

export const runPlan = campaign.extend(runOptions.shape);
export const runStart = runPlan.extend({ run_id: z.uuid() });
export const runRef = z.object({ team_slug: z.string(), run_id: z.uuid() });
export const runsQuery = campaign;
export const chatRef = runRef.extend({ place: z.int().min(0).max(10_000) });
export const chatLabel = chatRef.extend({
  turn: z.int().min(0).max(1_000),
  /** null removes the label */
  good: z.boolean().nullable(),
});
export const gateForm = z.object({
  team_slug: z.string(),
  gate: z.enum(GATE_MODES),
  threshold: z
    .int()
    .min(50, { error: () => qualityFields.half })
    .max(100, { error: () => qualityFields.all }),
  /** missing: unchanged */
  auto_rerun: z.boolean().optional(),
});
/** The form of the gate. */
export const gateTyped = gateForm.omit({ team_slug: true }).extend({
  threshold: z.string().transform(Number).pipe(gateForm.shape.threshold),
  auto_rerun: z.enum(['yes', 'no']).transform((chosen) => chosen === 'yes'),
});
export const gateQuestion = z.object({ team_slug: z.string(), campaign_slug: z.string() });

export const phrases = z
  .array(
    typedText()
      .overwrite(oneLine)
      .min(1)
      .max(MAX_PHRASE, { error: () => qualityFields.tooLongPhrase({ max: MAX_PHRASE }) }),
  )
  .max(MAX_PHRASES, { error: () => qualityFields.tooManyPhrases({ max: MAX_PHRASES }) });

const caseTurns = z
  .array(playTurn)
  .min(1, { error: () => qualityFields.leadMissing })
  .max(MAX_TURNS, { error: () => qualityFields.tooManyMessages({ max: MAX_TURNS }) })
  .refine((turns) => turns.at(-1)?.by === 'lead', { error: () => qualityFields.endsWithLead })
  .refine((turns) => lengthOf(turns) <= MAX_CHAT, { error: () => qualityFields.testTooLong });

export type CaseOrigin = 'conversation' | 'playground' | 'held' | 'hand' | 'learned';

/** What a recorded test expects of the answer. */
const expected = z.object({
  must: phrases.default([]),
  must_not: phrases.default([]),
  checks: ownChecks.default([]),
  status: z.enum(OUTCOMES).nullable().default(null),
  silent: z.boolean().default(false),
});
export type Expected = z.output<typeof expected>;

export const caseForm = campaign.extend({
  case_id: z.uuid(),
  name: visibleName(() => qualityFields.testName, 100),
  origin: z.enum(['playground', 'hand']),
  turns: caseTurns,
  ...expected.shape,
});
/** A test in a file. */
export const newCase = z.object({
  name: visibleName(() => qualityFields.testName, 100),
  turns: caseTurns.refine((turns) => turns.every((turn) => !('text' in turn) || turn.text !== ''), {
    error: () => commonFields.emptyMessage,
  }),
  ...expected.shape,
  status: z
    .enum(OUTCOMES, { error: () => qualityFields.statusUnknown })
    .nullable()
    .default(null),
  silent: z.boolean({ error: () => qualityFields.yesOrNo }).default(false),
});
export const casesImport = campaign.extend({
  cases: z
    .array(newCase.extend({ case_id: z.uuid() }))
    .min(1)
    .max(MAX_CASES, { error: () => qualityFields.caseLimit({ max: MAX_CASES }) }),
});
export const caseRef = z.object({ team_slug: z.string(), case_id: z.uuid() });
export const caseFromConversation = caseRef.extend({ conversation_id: z.uuid() });
export const caseFromHeld = caseFromConversation.extend({ held_id: z.uuid() });
export const caseEdit = caseRef.extend({
  name: visibleName(() => qualityFields.testName, 100),
  ...expected.shape,
  /** missing: unchanged */
  checks: ownChecks.optional(),
});
/** The form of a test: one phrase a line, and for a new test the lead's message. */
export const caseTyped = z.object({
  name: caseEdit.shape.name,
  must: typedPhrases(),
  must_not: typedPhrases(),
  ...typedChecks,
});
export const newCaseTyped = caseTyped.extend({
  message: typedText()
    .trim()
    .min(1, { error: () => qualityFields.leadMissing })
    .max(MAX_TYPED_MESSAGE, { error: () => commonFields.tooLong({ max: MAX_TYPED_MESSAGE }) }),
});

function typedPhrases() {
  const lines = (text: string) => text.split('\n').map((line) => line.trim());
  return z
    .string()
    .transform((text) => lines(text).filter(Boolean))
    .pipe(phrases);
}

export type RunState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
export const isEnded = (state: RunState): boolean => state !== 'waiting' && state !== 'running';

/** A run of evals or a replay in a list. */
export interface Run {
  run_id: string;
  state: RunState;
  /** why it failed */
  problem: string | null;
  calls: number;
  tokens: number;
  /** billionths of a US dollar; null: unknown */
  cost_nanos: number | null;
  by: string | null;
  at: string;
  ended_at: string | null;
}

export interface EvalRun extends Run {
  options: RunOptions;
  /** the version that was live; null: a draft */
  version_number: number | null;
  chats: number;
  chats_done: number;
  checks: number;
  passed: number;
  critical: number;
  percent: number | null;
  /** the change that triggered an automatic run; null: a user started it */
  triggered_by: FingerprintPart[] | null;
  /** what has changed since; empty: the result is still valid */
  changed: FingerprintPart[];
}

export interface EvalChat {
  place: number;
  persona: PersonaId | null;
  seed: number;
  /** the name of a recorded test */
  case_name: string | null;
  state: 'waiting' | 'running' | 'done' | 'failed';
  messages: number;
  failed: Check[];
}

export interface EvalReport {
  run: EvalRun;
  chats: EvalChat[];
  checks: Check[];
  rows: MatrixRow[];
  /** the campaign's previous run, and the differences from it */
  before: { run_id: string; at: string; worse: Change[]; better: Change[] } | null;
  agreement: { n: number; share: number | null };
}

export interface EvalTranscript extends EvalChat {
  turns: EvalTurn[];
  results: CheckResult[];
  verdicts: JudgedCriterion[];
  /** the caller's own */
  labels: Label[];
}

export interface EvalCase extends Expected {
  case_id: string;
  name: string;
  origin: CaseOrigin;
  turns: EvalTurn[];
  at: string;
}

export interface EvalSettings extends GateSettings {
  /** evaluate live prompts again when something other than the prompts changes */
  auto_rerun: boolean;
}

export interface EvalsPage {
  gate: EvalSettings;
  runs: EvalRun[];
  cases: EvalCase[];
  has_draft: boolean;
}

/** The gate's state if the draft were published now. */
export interface GateState extends GateSettings {
  verdict: GateVerdict;
  /** explains why it hasn't passed; else '' */
  message: string;
  campaign_id: string;
}

export interface RunEstimate extends Estimate {
  conversations: number;
  /** based on runs of this campaign, or on the length of its prompts */
  from: 'measured' | 'length';
}
