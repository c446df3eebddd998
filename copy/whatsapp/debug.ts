import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('whatsapp.debug', {
  open: 'Debug logs',
  title: 'WhatsApp Debug Panel',
  text: 'What went wrong in this browser. Stored only here.',
  close: 'Close debug logs',
  show: 'Show',
  all: 'All levels',
  levels: { error: 'Errors', warn: 'Warnings', info: 'Information' },
  refresh: 'Refresh',
  export: 'Export',
  clear: 'Clear',
  entries: 'Entries, newest first',
  none: 'No entries yet.',
  file: 'debug-logs.json',
});
