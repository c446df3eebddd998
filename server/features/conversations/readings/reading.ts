import type { ReadingKind, ReadingReason } from '#domain/conversations/messages/readings.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';

/** A file that is here, and is to be understood. */
export interface FileToRead {
  message_id: string;
  conversation_id: string;
  campaign_id: string;
  kind: ReadingKind;
  file_id: string;
  mime: string;
  bytes: number;
  name: string;
  /** of a recording, as its sender says */
  seconds: number | null;
  /** since when a lead may wait for it */
  created_at: Date;
  /** what the campaign's agent speaks, as the team named it; empty: nothing is said */
  agent_language: string;
}

/** What is kept of asking a model about a file. */
export interface ReadingUse {
  model: string;
  /** in billionths of a US dollar; null: no one knows */
  cost_nanos: number | null;
}

/** What came of reading a file; `use`: missing where no model was asked. */
export type ReadingResult = { use?: ReadingUse; seconds?: number | null } & (
  | { state: 'done'; text: string; language?: string | null }
  | { state: 'unclear' | 'failed' | 'sensitive' | 'off'; reason: ReadingReason }
);

/**
 * Understands one kind of file, with no transaction open, and records what it took. Throws RetryAfter
 * while the model is away: the job is bounded by the time that a lead waits.
 */
export type FileReader = (
  services: Services,
  scope: TeamScope,
  file: FileToRead,
) => Promise<ReadingResult>;

/** A reading that waits for something else than the model. */
export class ReadingPaused extends RetryAfter {
  readonly reason = 'spending';
}
