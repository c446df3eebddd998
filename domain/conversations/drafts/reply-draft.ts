/** Characters that the server keeps. WhatsApp takes 4096, but a longer draft must not get lost. */
export const MAX_DRAFT = 10_000;

/** The draft on the server as this tab last knew it. */
export interface DraftBase {
  saved: string;
  /** a save whose outcome this tab doesn't know */
  sent?: string;
}

/**
 * Merges the drafts of a tab and the server. If only one side changed, it wins. If both did, neither is
 * lost: a text that contains the other wins, or both are joined.
 */
export function mergeDrafts(local: string, { saved, sent }: DraftBase, server: string): string {
  if (server === saved || server === sent) return local;
  if (local === saved || local === '') return server;
  if (local.includes(server)) return local;
  return server.includes(local) ? server : `${server}\n${local}`;
}
