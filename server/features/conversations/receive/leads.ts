import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import { type ConversationChange, unchanged } from '../conversation-change.ts';
import type { CounterGains } from '../counters.ts';
import type { StoredConversation } from '../stored-conversation.ts';

/** The leads of a batch that are known: locked, with what has happened to them so far. */
export interface Leads {
  /** WhatsApp address → conversation */
  byAddress: Map<string, string>;
  /** WhatsApp address → the conversation that it was of before a person merged leads */
  mergedFrom: Map<string, string>;
  changes: Map<string, ConversationChange>;
  /** conversations that were merged into another one, or removed again */
  gone: string[];
  /** of those that were merged: into which */
  merged: Map<string, string>;
  gains: Partial<CounterGains>[];
  jobs: JobSpec[];
}

/** A batch of leads that are known by their conversations. */
export const leadsOf = (stored: StoredConversation[]): Leads => ({
  byAddress: new Map(),
  mergedFrom: new Map(),
  changes: new Map(stored.map((item) => [item.conversation_id, unchanged(item)])),
  gone: [],
  merged: new Map(),
  gains: [],
  jobs: [],
});
