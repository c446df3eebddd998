/** Characters that the server keeps; WhatsApp takes 4096, and what is too long must not be lost. */
export const MAX_DRAFT = 10_000;

/** What one tab last knew of the draft on the server. */
export interface DraftBase {
  saved: string;
  /** a save whose outcome this tab doesn't know */
  sent?: string;
}

/**
 * The draft that continues when a tab and the server differ. What changed on one side alone counts.
 * Where both changed, neither is lost: the text that holds the other counts, or both are joined.
 */
export function mergeDrafts(local: string, { saved, sent }: DraftBase, server: string): string {
  if (server === saved || server === sent) return local;
  if (local === saved || local === '') return server;
  if (local.includes(server)) return local;
  return server.includes(local) ? server : `${server}\n${local}`;
}
