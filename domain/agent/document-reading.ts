import type { ReadingReason } from '../conversations/messages/readings.ts';
import { cutText } from '../text.ts';
import { sensitiveKindOf } from './sensitive-text.ts';

/** A part of a document, in order. */
interface Passage {
  /** null: the document has no pages */
  page: number | null;
  /** the headings above it */
  heading: string;
  text: string;
}

/** A document as the file reader returns it. */
interface DocumentRead {
  kind: 'pdf' | 'docx' | 'text';
  /** 0: it has none */
  pages: number;
  /** how many of them have no text, such as scans */
  empty_pages: number;
  passages: Passage[];
}

type DocumentResult =
  | { state: 'done'; text: string }
  | { state: 'sensitive'; reason: ReadingReason };

/** Characters of a document that an agent reads: its beginning, and its end with sums and signatures. */
const MAX_BEGINNING = 2_800;
const MAX_END = 800;
const NAMES = { pdf: 'PDF', docx: 'Word document', text: 'text file' };

/** Returns what to store of a document: its type and its text, with a note of any part left out. */
export function documentResult(document: DocumentRead): DocumentResult {
  const text = textOf(document.passages);
  const sensitive = sensitiveKindOf(text);
  if (sensitive) return { state: 'sensitive', reason: sensitive };
  return {
    state: 'done',
    text: `${headOf(document)}; text: ${shortened(text, document.passages)}`,
  };
}

function headOf({ kind, pages, empty_pages }: DocumentRead): string {
  const counted = pages === 0 ? '' : ` of ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const empty = empty_pages === 0 ? '' : `, ${empty_pages} of them without text`;
  return `${NAMES[kind]}${counted}${empty}`;
}

/** Puts each heading once, above its passages. */
function textOf(passages: Passage[]): string {
  return passages
    .flatMap(({ heading, text }, at) => {
      const isNew = heading !== '' && heading !== passages[at - 1]?.heading;
      return isNew && !text.startsWith(heading) ? [heading, text] : [text];
    })
    .join('\n')
    .toWellFormed()
    .replace(INVISIBLE, '');
}

/** Invisible characters, except the joiners that belong to words and emoji. */
const INVISIBLE = /[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/gv;

function shortened(text: string, passages: Passage[]): string {
  if (text.length <= MAX_BEGINNING + MAX_END) return text;
  const beginning = cutText(text, MAX_BEGINNING);
  const end = text.slice(-MAX_END).replace(/^[\uDC00-\uDFFF]/, '');
  const omitted = text.length - beginning.length - end.length;
  const pages = pagesBetween(passages, beginning.length, text.length - end.length);
  return `${beginning}\n[… ${omitted.toLocaleString('en')} characters left out${pages} …]\n${end}`;
}

/** Names the pages of the part that was left out; empty: the document has no pages. */
function pagesBetween(passages: Passage[], from: number, to: number): string {
  let at = 0;
  const within = passages.flatMap(({ text, page }) => {
    const start = at;
    at += text.length + 1;
    return page !== null && at > from && start < to ? page : [];
  });
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? `, on page ${first}` : `, on pages ${first} to ${last}`;
}
