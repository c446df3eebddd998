import type { Generated } from 'kysely';
import type { PromptContent } from '#domain/prompt-editor/content.ts';
import type { ReplayedTurn, ReplayTested } from '#domain/replays/schema.ts';
import type { RunState } from '#domain/evals/schema.ts';
import type { TrialLimits } from '#domain/trials/limits.ts';
import type { Share, TrialState } from '#domain/trials/schema.ts';
import type { Json, Moment, Now, Time } from './column-types.ts';

/** Candidates beside what is live, and prompts that answer past conversations. */
export interface TrialTables {
  version_trials: {
    team_id: string;
    trial_id: string;
    campaign_id: string;
    state: Generated<TrialState>;
    shares: Json<Share[]>;
    limits: Json<TrialLimits>;
    base_number: number;
    content: Json<PromptContent>;
    behavior_prompt: string;
    first_message_prompt: string;
    agent_language: string;
    agent_name: string;
    company_name: string;
    gate_reason: Generated<string>;
    started_by: string | null;
    started_at: Now;
    ended_by: string | null;
    ended_at: Moment;
    ended_why: Generated<string>;
  };
  replay_runs: {
    team_id: string;
    run_id: string;
    campaign_id: string;
    state: Generated<RunState>;
    problem: string | null;
    tested: Json<ReplayTested>;
    behavior_prompt: string;
    agent_language: string;
    turns: number;
    turns_done: Generated<number>;
    calls: Generated<number>;
    unpriced_calls: Generated<number>;
    prompt_tokens: Generated<number>;
    completion_tokens: Generated<number>;
    cost_nanos: Generated<number>;
    started_by: string | null;
    created_at: Now;
    ended_at: Moment;
  };
  replay_turns: {
    team_id: string;
    run_id: string;
    place: number;
    conversation_id: string;
    message_id: string | null;
    held_id: string | null;
    at: Time;
    read_seq: number;
    state: Generated<'waiting' | 'done'>;
    before: Json<ReplayedTurn> | null;
    after: Json<ReplayedTurn> | null;
    differs: Generated<string[]>;
  };
}
