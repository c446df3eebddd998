import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const knowledgeErrors = reasons(
  catalog('errors.knowledge', {
    documentGone: 'This document no longer exists.',
    documentGoneAlready: 'This document was already deleted.',
    entryGone:
      'Someone removed this entry in the meantime. Nothing was saved. Add it again if you need it.',
    entryGoneAlready: 'This entry was already deleted.',
    entryChanged:
      "Someone else just changed this entry. Your change wasn't saved. Check theirs and try again.",
    entryLimit:
      'Your team has {max, number} entries, which is the limit. Nothing was saved. Remove an old one first.',
    documentLimit:
      'Your team has {max, number} documents, which is the limit. Nothing was added. Remove an old one first.',
    questionsGone: 'These questions were deleted with their conversations.',
    questionsDecided:
      'Someone else handled these questions in the meantime. Nothing was saved. Check them again.',
    fileTooLarge:
      'This file is larger than {max, number} MB, so nothing was added. Split it, or save it as plain text.',
    fileEmpty: 'This file is empty, so nothing was added. Please choose another one.',
    noRoom:
      "Your team's storage for files is full, so nothing was added. Remove an old document, or ask your administrator for more storage.",
    alreadyHere:
      'You already have this file as “{title}”, so nothing was added. Choose there which campaigns use it.',
  }),
);
