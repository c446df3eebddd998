import { createContext, useContext } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';

/** What the lines of a thread know of it, and what a person may do with them. */
export interface ThreadActions {
  team_slug: string;
  conversationId: string;
  agentName: string;
  leadName: string;
  /** the person may write to this lead */
  canWrite: boolean;
  onReplyTo: (message: ThreadMessage) => void;
  /** Shows the message that another one quotes. */
  onShowQuoted: (message_id: string) => void;
  /** Of a reply that the server has not taken: `wait` until the number is linked again. */
  onSendAgain: (message_id: string, wait: boolean) => void;
  /** Puts it back into the composer. */
  onEdit: (message_id: string) => void;
  onDiscard: (message_id: string) => void;
}

const Context = createContext<ThreadActions | null>(null);

export const ThreadProvider = Context.Provider;

export function useThreadLine(): ThreadActions {
  const actions = useContext(Context);
  if (!actions) throw new Error('A message outside of a thread');
  return actions;
}
