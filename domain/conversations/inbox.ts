/** The views of the inbox, in the order in which they are shown. */
export const INBOX_VIEWS = [
  'all',
  'waiting',
  'mine',
  'unassigned',
  'booked',
  'later',
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
