export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_COLUMNS = 60;

export const IMPORT_STATES = [
  /** the file is still coming */
  'reading',
  /** read and checked: nothing happens until someone starts it */
  'checked',
  'running',
  'paused',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_ROW_STATES = [
  /** waits to be entered */
  'good',
  'invalid',
  /** the number stands further up in the file */
  'duplicate',
  /** the campaign has this lead already */
  'known',
  'opted_out',
  /** its first message is planned */
  'entered',
  /** could not be entered when its turn came */
  'refused',
  /** taken back before it was contacted */
  'undone',
  /** was contacted before the undo */
  'kept',
] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** The states that the page lists, each with the reason of every row. */
export const LISTED_ROW_STATES = ['invalid', 'duplicate', 'known', 'opted_out', 'refused'] as const;
export type ListedRowState = (typeof LISTED_ROW_STATES)[number];

export interface ImportRow {
  row_number: number;
  name: string;
  phone: string;
  reason: string | null;
}

export interface ImportRows {
  rows: ImportRow[];
  /** for the next page; null on the last */
  after_row: number | null;
}

export interface ImportCounts {
  rows: number;
  good: number;
  invalid: number;
  duplicate: number;
  known: number;
  opted_out: number;
  entered: number;
  refused: number;
  undone: number;
  kept: number;
}

/** What a browser sees of an import. */
export interface LeadImport {
  import_id: string;
  campaign_id: string;
  campaign_name: string;
  file_name: string;
  state: ImportState;
  counts: ImportCounts;
  consent_source: string;
  /** YYYY-MM-DD */
  consent_date: string;
  /** entered leads who still wait for their first message */
  waiting: number;
  by_name: string | null;
  /** who confirmed that these people agreed to be contacted, when it was started */
  agreed_by_name: string | null;
  /** ISO time; null: not started */
  agreed_at: string | null;
  /** ISO time */
  created_at: string;
}

/** What a person may do with an import in each state. */
const NEXT: Record<'start' | 'pause' | 'undo' | 'discard', readonly ImportState[]> = {
  start: ['checked', 'paused'],
  // Its leads may still wait for their first message.
  pause: ['running', 'done'],
  undo: ['running', 'paused', 'done'],
  discard: ['checked'],
};
export type ImportAction = keyof typeof NEXT;

export const mayDo = (action: ImportAction, state: ImportState): boolean =>
  NEXT[action].includes(state);

/** How much of an import is done, in percent of the rows that can be entered. */
export function importProgress({ good, entered, refused, undone, kept }: ImportCounts): number {
  const done = entered + refused + undone + kept;
  return good + done === 0 ? 100 : Math.floor((done / (good + done)) * 100);
}
