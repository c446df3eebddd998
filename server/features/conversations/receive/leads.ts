import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import {
  type ConversationChange,
  eventContext,
  extendChange,
  noChange,
} from '../conversation-change.ts';
import type { CounterGains } from '../counters.ts';
import type { StoredConversation } from '../stored-conversation.ts';

/** The known leads of a batch, locked, with their changes so far. */
export interface Leads {
  /** WhatsApp address → conversation */
  byAddress: Map<string, string>;
  /** WhatsApp address → its conversation before a user merged leads */
  mergedFrom: Map<string, string>;
  changes: Map<string, ConversationChange>;
  /** conversations that were merged into another one or removed */
  gone: string[];
  /** merged conversation → the one it was merged into */
  merged: Map<string, string>;
  gains: Partial<CounterGains>[];
  jobs: JobSpec[];
}

/** Starts a batch with leads whose conversations are known. */
export const leadsOf = (stored: StoredConversation[]): Leads => ({
  byAddress: new Map(),
  mergedFrom: new Map(),
  changes: new Map(stored.map((item) => [item.conversation_id, noChange(item)])),
  gone: [],
  merged: new Map(),
  gains: [],
  jobs: [],
});

export const isKnown = ({ byAddress }: Leads, { addresses }: Pick<MessageEvent, 'addresses'>) =>
  addresses.some((address) => byAddress.has(address));

/** Applies events to a lead of the batch, after its changes so far. */
export function applyToLead(
  services: Pick<Services, 'env'>,
  { changes }: Leads,
  id: string,
  ...events: ConversationEvent[]
): void {
  const change = changes.get(id);
  const next = change && extendChange(eventContext(services), change, ...events);
  if (next) changes.set(id, next);
}
