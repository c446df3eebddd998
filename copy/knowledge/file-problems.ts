import { catalog } from '../catalog/catalog.ts';

/** Why we can't read a document, for the user who added it. */
export const fileProblemCopy = catalog('knowledge.fileProblems', {
  any: {
    encrypted:
      "This file is password-protected, so we couldn't read it. Save it without a password and add it again.",
    too_many_pages:
      "This file has more than {pages, plural, one {# page} other {# pages}}, so we couldn't read it. Split it and add the parts.",
    empty: "There's no text in this file, so there's nothing for agents to find.",
    broken:
      "We can't open this file. It's damaged, or its name has the wrong ending. Save it again, then add the new copy.",
    too_complex: 'This file takes too much time or memory to read. Split it and add the parts.',
    not_readable:
      'We can read PDF, Word (.docx), text and Markdown files. Nothing was added. Save the file as one of these and try again.',
  },
  pdf: {
    empty:
      "There's no text in this file. If it's a scan, run text recognition on it first, then add it again.",
    too_complex:
      'This file takes too much time or memory to read. Save it as plain text, or split it.',
  },
  docx: {
    empty:
      "There's no text in this file. If its text is in pictures or text boxes, copy it into the document and add it again.",
    too_complex:
      'This file takes too much time or memory to read. Save it as plain text, or split it.',
  },
  website: {
    empty:
      'We found no text on this page. If visitors must sign in or click to see it, copy the text into an answer or a file.',
  },
});
