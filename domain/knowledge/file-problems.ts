import { MAX_PAGES } from './limits.ts';
import type { DocumentKind } from './schema.ts';

/** Why a file could not be read, for the person who added it. */
export const FILE_PROBLEMS = {
  encrypted:
    'This file is protected by a password, so nothing was read. Save it without one and add it again.',
  too_many_pages: `This file has more than ${MAX_PAGES} pages, so nothing was read. Split it and add the parts.`,
  empty: "There's no text in this file, so there's nothing for agents to find.",
  broken:
    "This file can't be opened: it's damaged, or not what its name says. Save it again and add it anew.",
  too_complex:
    'This file takes too much time or memory to read, so nothing was read. Split it and add the parts.',
} as const;
export type FileProblem = keyof typeof FILE_PROBLEMS;

/** More specific advice for some kinds of documents. */
const BY_KIND: Partial<Record<DocumentKind, Partial<Record<FileProblem, string>>>> = {
  pdf: {
    empty:
      "There's no text in this file. If it's a scan, run text recognition on it first, then add it again.",
    too_complex:
      'This file takes too much time or memory to read, so nothing was read. Save it as plain text, or split it.',
  },
  docx: {
    empty:
      "There's no text in this file. If its text is in pictures or text boxes, copy it into the document and add it again.",
    too_complex:
      'This file takes too much time or memory to read, so nothing was read. Save it as plain text, or split it.',
  },
  website: {
    empty:
      'We found no text on this page. If visitors must sign in or click to see it, copy the text into an answer or a file.',
  },
};

/** Tells the person who added a document why it could not be read. */
export const documentProblem = (problem: FileProblem, kind: DocumentKind): string =>
  BY_KIND[kind]?.[problem] ?? FILE_PROBLEMS[problem];

export const NOT_READABLE =
  'We can read PDF, Word (.docx), text and Markdown files. Nothing was added. Save the file as one of these and try again.';

const OLE = '\u00d0\u00cf\u0011\u00e0';

/** Why a file is of no kind that we read. */
export function whyNotReadable(name: string, content: Uint8Array): string {
  const head = latin1(content.subarray(0, 4));
  if (extensionOf(name) === 'docx' && head === OLE) return FILE_PROBLEMS.encrypted;
  return ['pdf', 'docx'].includes(extensionOf(name)) ? FILE_PROBLEMS.broken : NOT_READABLE;
}

/** What a file is by its bytes, and where they say nothing by its name. */
export function kindOfFile(
  name: string,
  content: Uint8Array,
): Exclude<DocumentKind, 'website'> | undefined {
  const head = latin1(content.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  const extension = extensionOf(name);
  if (head.startsWith('PK\u0003\u0004')) {
    return extension === 'docx' || hasWordPart(content) ? 'docx' : undefined;
  }
  return ['txt', 'md', 'markdown', 'text', 'csv'].includes(extension) ? 'text' : undefined;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const extensionOf = (name: string): string => /\.([a-z]+)$/.exec(name.toLowerCase())?.[1] ?? '';

/** Archives list the names of their files, uncompressed, at their end. */
function hasWordPart(content: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(content.subarray(-MAX_LISTING)).includes('word/document');
}
const MAX_LISTING = 65_536;

/** The name of a file as the title of a document. */
export function titleOfFile(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(/\p{C}/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z]{2,8}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return bare.slice(0, 200).toWellFormed() || 'Document';
}
