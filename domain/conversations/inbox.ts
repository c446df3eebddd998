/** The views of the inbox, in the order shown. */
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

/** How many conversations each view has, and how many are unread by the user. */
export type InboxCounts = Record<InboxView, number> & { unread: number };

/** Conversations per transaction: short ones keep the progress of thousands accurate. */
export const BULK_BATCH = 100;
/** Maximum conversations in a selection. */
export const BULK_LIMIT = 5_000;
