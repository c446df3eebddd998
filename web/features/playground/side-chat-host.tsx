import { createContext, type ReactNode, useContext } from 'react';
import type { TestedPrompts } from '#domain/playground/schema.ts';
import { useChat } from './use-chat.ts';

const ChatContext = createContext<ReturnType<typeof useChat> | null>(null);

interface HostProps {
  campaign_id: string;
  prompts: TestedPrompts;
  children: ReactNode;
}

/** Holds the chat outside its sheet, so closing the sheet keeps it and changes don't rerender the page. */
export function SideChatHost({ campaign_id, prompts, children }: HostProps) {
  const test = useChat(campaign_id, prompts);
  return <ChatContext value={test}>{children}</ChatContext>;
}

export function useSideChat() {
  const test = useContext(ChatContext);
  if (!test) throw new Error('A chat outside of its host');
  return test;
}
