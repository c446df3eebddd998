import { catalog } from '../catalog/catalog.ts';

/** Notes on a document that we read. */
export const noteCopy = catalog('knowledge.notes', {
  failed:
    'Something went wrong on our side while we read this. Agents still use what we read before. Press “Read again”.',
  cut: 'This document is very long, so agents only find its first {passages, plural, one {# passage} other {# passages}}.',
  withoutText:
    '{empty, number} of {pages, plural, one {# page} other {# pages}} {empty, plural, one {has} other {have}} no text that agents can find. If these are scans, run text recognition on the file and add it again.',
});
