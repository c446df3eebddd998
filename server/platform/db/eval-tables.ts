import type { Generated } from 'kysely';
import type { Outcome } from '#domain/conversations/schema.ts';
import type { CaseExpectation, CheckResult } from '#domain/evals/checks.ts';
import type { Fingerprint, FingerprintPart, GateMode } from '#domain/evals/gate.ts';
import type { OwnCheck } from '#domain/evals/own-checks.ts';
import type { PersonaId } from '#domain/evals/personas.ts';
import type { JudgedCriterion } from '#domain/evals/rubric.ts';
import type { CaseOrigin, EvalChat, RunOptions, RunState } from '#domain/evals/schema.ts';
import type { EvalTurn } from '#domain/evals/transcript.ts';
import type { DefaultJson, Json, Moment, Now } from './column-types.ts';

/** Simulated conversations, recorded tests, and what a team asks of prompts. */
export interface EvalTables {
  eval_settings: {
    team_id: string;
    gate: Generated<GateMode>;
    threshold: Generated<number>;
    auto_rerun: Generated<boolean>;
  };
  eval_runs: {
    team_id: string;
    run_id: string;
    campaign_id: string;
    state: Generated<RunState>;
    problem: string | null;
    options: Json<RunOptions>;
    version_number: number | null;
    behavior_prompt: string;
    first_message_prompt: string;
    link: string;
    language: string;
    fingerprint: Json<Fingerprint>;
    triggered_by: Json<FingerprintPart[]> | null;
    chats: number;
    chats_done: Generated<number>;
    checks: Generated<number>;
    passed: Generated<number>;
    critical: Generated<number>;
    calls: Generated<number>;
    unpriced_calls: Generated<number>;
    prompt_tokens: Generated<number>;
    cached_tokens: Generated<number>;
    completion_tokens: Generated<number>;
    cost_nanos: Generated<number>;
    started_by: string | null;
    created_at: Now;
    ended_at: Moment;
  };
  eval_cases: {
    team_id: string;
    case_id: string;
    campaign_id: string;
    conversation_id: string | null;
    name: string;
    origin: CaseOrigin;
    turns: Json<EvalTurn[]>;
    must: DefaultJson<string[]>;
    must_not: DefaultJson<string[]>;
    checks: DefaultJson<OwnCheck[]>;
    status: Outcome | null;
    silent: Generated<boolean>;
    created_by: string | null;
    created_at: Now;
  };
  eval_chats: {
    team_id: string;
    run_id: string;
    place: number;
    persona: PersonaId | null;
    seed: Generated<number>;
    case_id: string | null;
    case_name: string | null;
    expected: Json<CaseExpectation> | null;
    state: Generated<EvalChat['state']>;
    turns: DefaultJson<EvalTurn[]>;
    results: DefaultJson<CheckResult[]>;
    verdicts: DefaultJson<JudgedCriterion[]>;
  };
  eval_labels: {
    team_id: string;
    run_id: string;
    place: number;
    turn: number;
    user_id: string;
    good: boolean;
  };
}
