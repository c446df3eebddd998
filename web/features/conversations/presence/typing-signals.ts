type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

/** The composer says that the person types in a conversation. */
export function noteTyping(conversationId: string): void {
  for (const listener of listeners.get(conversationId) ?? []) listener();
}

export function watchTyping(conversationId: string, listener: Listener): () => void {
  const watchers = listeners.get(conversationId) ?? new Set();
  listeners.set(conversationId, watchers.add(listener));
  return () => {
    watchers.delete(listener);
    if (watchers.size === 0) listeners.delete(conversationId);
  };
}
