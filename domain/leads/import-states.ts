export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_COLUMNS = 60;

export type ImportState =
  /** the file is uploading */
  | 'reading'
  /** read and checked; a member must start it */
  | 'checked'
  | 'running'
  | 'paused'
  | 'done'
  | 'undoing'
  | 'undone';

export type ImportRowState =
  /** waits to be entered */
  | 'good'
  | 'invalid'
  /** an earlier row has the same number */
  | 'duplicate'
  /** the campaign already has this lead */
  | 'known'
  | 'opted_out'
  /** its first message is planned */
  | 'entered'
  /** couldn't be entered when its turn came */
  | 'refused'
  /** withdrawn before the first message */
  | 'undone'
  /** already contacted at the time of the undo */
  | 'kept';

/** The states that the page lists, with a reason per row. */
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

/** The number of rows, in all and by state. */
export type ImportCounts = Record<'rows' | ImportRowState, number>;

/** An import as browsers see it. */
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
  /** entered leads still waiting for their first message */
  waiting: number;
  by_name: string | null;
  /** the member who started it and confirmed that these people agreed to be contacted */
  agreed_by_name: string | null;
  /** ISO time; null before the start */
  agreed_at: string | null;
  /** ISO time */
  created_at: string;
}

/** The states of an import in which each action is possible. */
const NEXT: Record<'start' | 'pause' | 'undo' | 'discard', readonly ImportState[]> = {
  start: ['checked', 'paused'],
  // Its leads may still wait for their first message.
  pause: ['running', 'done'],
  undo: ['running', 'paused', 'done'],
  discard: ['checked'],
};
export type ImportAction = keyof typeof NEXT;

export const isActionAllowed = (action: ImportAction, state: ImportState): boolean =>
  NEXT[action].includes(state);

/** Progress of an import, in percent of the rows that can be entered. */
export function importProgress({ good, entered, refused, undone, kept }: ImportCounts): number {
  const done = entered + refused + undone + kept;
  return good + done === 0 ? 100 : Math.floor((done / (good + done)) * 100);
}
