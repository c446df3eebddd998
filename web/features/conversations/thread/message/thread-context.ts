import { createContext, useContext } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';

/** What the lines know about their thread, and the actions on them. */
export interface ThreadActions {
  team_slug: string;
  conversationId: string;
  agentName: string;
  leadName: string;
  /** the user may write to this lead */
  canWrite: boolean;
  onReplyTo: (message: ThreadMessage) => void;
  /** Shows the message that another one quotes. */
  onShowQuoted: (message_id: string) => void;
  /** Resends a reply the server hasn't accepted. `wait`: until the number is linked again. */
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
