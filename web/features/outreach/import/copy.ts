import { formatNumber } from '#web/ui/format.ts';
import { counted } from '#domain/plural.ts';
import type { Encoding } from '#domain/leads/encodings.ts';
import type { ImportState, ListedRowState } from '#domain/leads/import-states.ts';
import { TABLE_PROBLEMS } from '#domain/leads/table-problems.ts';

const leads = (count: number) => (count === 1 ? '1 lead' : `${formatNumber(count)} leads`);

const ofThem = (fitting: number, filled: number) =>
  `${formatNumber(fitting)} of ${formatNumber(filled)} ${filled === 1 ? 'value' : 'values'}`;

/** Texts of the import of leads from a file. */
export const copy = {
  title: 'Import leads',
  text: 'Upload a CSV or Excel file. We check every row first, and no one is contacted before you start the import.',
  campaign: 'Campaign',
  campaignPlaceholder: 'Select a campaign',
  noCampaign: {
    title: 'Connect a number first',
    text: 'Leads are contacted from the WhatsApp number of a campaign. Connect one, then import your leads.',
    action: 'Connect WhatsApp',
  },
  restricted: 'You need editor permissions to import leads.',
  file: 'File',
  choose: 'Choose a file',
  drop: 'or drop it here',
  fileHint:
    'CSV, Excel (.xlsx) or text, up to 50,000 leads and 20 MB. Export it from your spreadsheet or CRM.',
  another: 'Choose another file',
  reading: 'Reading the file...',
  problems: {
    ...TABLE_PROBLEMS,
    empty: 'This file has no rows. Export it again and check that it has leads.',
    unreadable:
      "Your browser couldn't read this file. It may have been moved or changed. Choose it again.",
    rows: 'This file has more than 50,000 leads. Split it into several files.',
  },
  found: (rows: number) => `${leads(rows)} found`,
  preview: 'The first rows of the file',
  columns: {
    title: 'Which column is what?',
    text: 'We guessed it from the headings and from what the columns hold. Please check it.',
    phone: 'Phone number',
    name: 'Name',
    last_name: 'Last name, if it has its own column',
    /** beside the heading of a column */
    roles: { phone: 'Phone number', name: 'Name', last_name: 'Last name', email: 'Email' },
    email: 'Email',
    header: 'The first row of the table names the columns',
    none: 'Not in the file',
    placeholder: 'Select a column',
    missing: 'Choose the column with the phone numbers',
    untitled: (index: number) => `Column ${index + 1}`,
    example: (cell: string) => `such as ${cell}`,
    which: (count: number) =>
      `${count === 2 ? 'Two columns' : counted(count, 'column')} could be the phone number. Which one should we write to?`,
    why: {
      heading: (fitting: number, filled: number) =>
        `Its heading says so, and ${ofThem(fitting, filled)} fit.`,
      values: (fitting: number, filled: number) =>
        `No heading says so, but ${ofThem(fitting, filled)} fit.`,
    },
  },
  notes: {
    sheet: (name: string) => `Read from the sheet "${name}".`,
    above: (rows: number) =>
      rows === 1
        ? '1 row above the table is left out.'
        : `${rows} rows above the table are left out.`,
    guessed: (count: number) =>
      count === 1
        ? '1 row has damaged characters'
        : `${formatNumber(count)} rows have damaged characters`,
    guessedRows: (rows: number[], count: number) =>
      `The file is UTF-8, but some bytes aren't. We guessed those characters: please check ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${count > rows.length ? ' and the others' : ''}.`,
    encoding: 'How the file was saved',
    encodingHint: 'If names look wrong above, choose another one until they look right.',
    detected: (name: string) => `Detected: ${name}`,
    encodings: {
      'utf-8': 'Unicode (UTF-8)',
      'utf-16le': 'Unicode (UTF-16)',
      'utf-16be': 'Unicode (UTF-16, big-endian)',
      'windows-1252': 'Western European (Windows)',
      macintosh: 'Western European (Mac)',
      'windows-1250': 'Central European (Windows)',
      'iso-8859-2': 'Central European (ISO)',
      'windows-1251': 'Cyrillic (Windows)',
      'koi8-r': 'Cyrillic (KOI8-R)',
      'windows-1253': 'Greek (Windows)',
      'windows-1254': 'Turkish (Windows)',
      'windows-1255': 'Hebrew (Windows)',
      'windows-1256': 'Arabic (Windows)',
      'windows-1257': 'Baltic (Windows)',
      shift_jis: 'Japanese (Shift JIS)',
      'euc-jp': 'Japanese (EUC)',
      gb18030: 'Chinese, simplified (GB 18030)',
      big5: 'Chinese, traditional (Big5)',
      'euc-kr': 'Korean (EUC)',
    } satisfies Record<Encoding, string>,
  },
  leads: {
    title: 'The first leads, as we read them',
    noPhone: 'No phone number',
  },
  fields: {
    title: 'The other columns',
    text: 'Keep them as custom fields on the lead card. Your agent reads them too, before it writes first.',
    column: (title: string) => `Keep "${title}" as`,
    none: 'Leave out',
    field: (name: string) => `Custom field: ${name}`,
    create: (name: string) => `New custom field: ${name}`,
    createFailed: (name: string) =>
      `The custom field "${name}" wasn't created. Nothing was uploaded.`,
  },
  country: {
    label: 'Country of numbers without a country code',
    hint: 'Numbers in international form, such as +33 6 12 34 56 78, are read everywhere.',
    none: 'None: such numbers are refused',
  },
  consent: {
    title: 'Their consent',
    text: 'Recorded with every lead, as proof of why you may write to them.',
    source: 'Where did these people agree to be contacted?',
    sourceHint: 'Such as "Sign-up form of our webinar" or "Fair in Lyon, stand 12".',
    date: 'On which day?',
  },
  submit: 'Upload and check',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  checking: 'Checking every row...',
  uploaded: 'The file is checked',
  uploadedText: 'See below what was found, then start the import.',
  failed: "The file wasn't uploaded",
  failedText: 'Nothing was saved. Check your internet connection and upload it again.',
  list: {
    title: 'Imports',
    empty: 'No imports yet',
    emptyText: 'The files that you upload show here, with what became of every lead.',
    loading: 'Loading imports...',
    failed: "The imports couldn't be loaded",
    failedText: 'They go on all the same. Check your internet connection and try again.',
    retry: 'Retry',
    by: (name: string | null, campaign: string) => (name ? `${campaign}, by ${name}` : campaign),
    consent: (source: string, day: string) => `Consent: ${source}, ${day}`,
    agreed: (name: string | null, day: string) =>
      `Consent confirmed by ${name ?? 'a former member'} on ${day}`,
    states: {
      reading: 'Uploading',
      checked: 'Checked, not started',
      running: 'Running',
      paused: 'Paused',
      done: 'Done',
      undoing: 'Being undone',
      undone: 'Undone',
    } satisfies Record<ImportState, string>,
    good: (count: number) => `${leads(count)} can be contacted`,
    entered: (done: number, all: number) => `${formatNumber(done)} of ${leads(all)} entered`,
    contacted: (count: number, waiting: number) =>
      `${formatNumber(count)} contacted, ${formatNumber(waiting)} waiting for their turn`,
    undone: (count: number, kept: number) => {
      if (kept === 0) return `${leads(count)} taken back`;
      const why = kept === 1 ? 'it had been contacted' : 'they had been contacted';
      return `${leads(count)} taken back, ${formatNumber(kept)} kept because ${why}`;
    },
    progress: 'Progress of the import',
    start: 'Start import',
    resume: 'Resume',
    pause: 'Pause',
    undo: 'Undo',
    discard: 'Discard',
    waiting: 'See who is waiting',
    busy: 'Please wait...',
    actionFailed: 'Nothing was changed. Please try again.',
  },
  rows: {
    labels: {
      invalid: (count: number) => `${formatNumber(count)} can't be read`,
      duplicate: (count: number) => `${formatNumber(count)} twice in the file`,
      known: (count: number) => `${formatNumber(count)} known already`,
      opted_out: (count: number) => `${formatNumber(count)} opted out`,
      refused: (count: number) => `${formatNumber(count)} refused`,
    } satisfies Record<ListedRowState, (count: number) => string>,
    title: 'Not contacted',
    row: (row: number) => `Row ${row}`,
    more: 'Show more',
    loading: 'Loading rows...',
    failed: "The rows couldn't be loaded. Please try again.",
  },
  confirmUndo: {
    title: 'Undo this import?',
    text: (file: string) =>
      `We'll delete every lead of "${file}" who hasn't been contacted. Leads who were contacted or have written stay. You can upload a corrected file afterwards.`,
    cancel: 'Keep the import',
    accept: 'Undo import',
  },
};
