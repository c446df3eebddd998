/** The views of the inbox, in the order in which they are shown. */
export const INBOX_VIEWS = [
  'waiting',
  'mine',
  'unassigned',
  'booked',
  'all',
  'agent',
  'stopped',
  'opted_out',
] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** How many conversations each view has, and how many the person has not read. */
export type InboxCounts = Record<InboxView, number> & { unread: number };

/** Changed at a time: one short transaction, so that the progress of thousands is accurate. */
export const BULK_BATCH = 100;
/** The maximum of a selection. */
export const BULK_LIMIT = 5_000;

/** How leads who wait for a person are assigned to a member. */
export const ASSIGNMENTS = ['manual', 'round_robin'] as const;
export type Assignment = (typeof ASSIGNMENTS)[number];

/** Whose turn it is after `last`, in the order of the list; undefined when no one may reply. */
export function nextInTurn<One extends { user_id: string }>(
  candidates: readonly One[],
  last: string | null,
): One | undefined {
  const at = candidates.findIndex(({ user_id }) => user_id === last);
  return candidates[(at + 1) % candidates.length];
}
