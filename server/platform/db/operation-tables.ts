import type { Generated } from 'kysely';
import type { DrawingState } from '#domain/websites/drawing.ts';
import type { Now } from './column-types.ts';

/** How the processes and what they depend on are doing. */
export interface OperationTables {
  last_backup: { only_row: Generated<boolean>; taken_at: Date; finished_at: Now; bytes: number };
  model_health: {
    model: string;
    opened_at: Date | null;
    next_trial_at: Date | null;
    trial_until: Date | null;
    trials: Generated<number>;
    window_at: Date | null;
    bad_leads: Generated<string[]>;
    bad_calls: Generated<number>;
    good_calls: Generated<number>;
    last_words: Generated<string>;
    last_error_at: Date | null;
  };
  worker_heartbeats: { worker_id: string; seen_at: Now; drawing: DrawingState | null };
  write_probe: { payload: Buffer };
}
