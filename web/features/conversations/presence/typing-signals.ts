type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

/** The composer says that the person types in a conversation. */
export function noteTyping(conversationId: string): void {
  for (const listener of listeners.get(conversationId) ?? []) listener();
}

export function watchTyping(conversationId: string, listener: Listener): () => void {
  const own = listeners.get(conversationId) ?? new Set();
  listeners.set(conversationId, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(conversationId);
  };
}
