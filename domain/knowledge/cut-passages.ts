import { cutText, oneLine } from '../text.ts';
import { MAX_PASSAGES } from './limits.ts';
import type { DocumentChanges } from './schema.ts';

/** A page of a document as Markdown: headings, paragraphs, lists and tables. */
export interface MarkdownPage {
  /** null: the document has no pages, or no page numbers */
  number: number | null;
  markdown: string;
}

export interface Passage {
  page: number | null;
  /** the headings above it, outermost first */
  heading: string;
  text: string;
}

const TARGET_LENGTH = 600;
const MAX_LENGTH = 1_000;
const MAX_HEADING = 200;
/** The last sentence of a passage also begins the next one, if it isn't longer than this. */
const MAX_OVERLAP = 200;

interface Block {
  page: number | null;
  heading: string;
  text: string;
  /** the table's header, which each of its parts repeats */
  head: string;
}

/**
 * Cuts a document along its structure: never across a heading, between paragraphs if possible, else
 * between sentences. Parts of a table keep the header. Takes linear time.
 */
export function cutPassages(pages: MarkdownPage[]): Passage[] {
  const passages: Passage[] = [];
  let open: Block[] = [];
  let length = 0;
  const close = () => {
    const passage = joined(open);
    if (passage) passages.push(passage);
    open = [];
    length = 0;
  };
  for (const block of blocksOf(pages)) {
    if (passages.length >= MAX_PASSAGES) break;
    const before = open[0];
    if (before && (before.heading !== block.heading || length + block.text.length > MAX_LENGTH)) {
      const overlap = before.heading === block.heading ? overlapOf(open, block) : undefined;
      close();
      if (overlap) {
        open.push(overlap);
        length = overlap.text.length;
      }
    }
    open.push(block);
    length += block.text.length + 1;
  }
  close();
  return passages.slice(0, MAX_PASSAGES);
}

function joined(blocks: Block[]): Passage | undefined {
  const [first] = blocks;
  const text = blocks
    .map((block) => block.text)
    .join('\n')
    .trim();
  if (!first || text === '') return undefined;
  return { page: first.page, heading: first.heading, text };
}

/** Returns the last sentence, so that an "it" in the next passage refers to something. */
function overlapOf(blocks: Block[], next: Block): Block | undefined {
  const last = blocks.at(-1);
  if (!last || last.head !== '' || next.head !== '') return undefined;
  const sentence = sentencesOf(last.text).at(-1)?.trim() ?? '';
  const fits = sentence !== '' && sentence.length <= MAX_OVERLAP;
  const isPart = sentence.length < last.text.length || blocks.length > 1;
  return fits && isPart ? { ...last, text: sentence } : undefined;
}

function blocksOf(pages: MarkdownPage[]): Block[] {
  const blocks: Block[] = [];
  const path: string[] = [];
  for (const { number, markdown } of pages) {
    for (const part of partsOf(markdown)) {
      // `\S` stops the spaces from backtracking, so the match takes linear time.
      const heading = /^(#{1,6})\s+(\S.*)$/.exec(part);
      if (heading) {
        const level = heading[1]?.length ?? 1;
        path.length = Math.min(path.length, level - 1);
        path[level - 1] = oneLine(heading[2] ?? '').slice(0, MAX_HEADING);
        continue;
      }
      const above = path.filter(Boolean).join(' › ').slice(0, MAX_HEADING);
      for (const { text, head } of piecesOf(part)) {
        blocks.push({ page: number, heading: above, text, head });
      }
    }
  }
  return blocks;
}

/** Splits into headings, paragraphs, and runs of table rows. */
function partsOf(markdown: string): string[] {
  const parts: string[] = [];
  let open: string[] = [];
  let areRows = false;
  const close = () => {
    if (open.length > 0) parts.push(open.join('\n'));
    open = [];
  };
  for (const line of markdown.split('\n')) {
    const text = line.trimEnd();
    if (text.trim() === '') close();
    else if (/^#{1,6}\s/.test(text)) {
      close();
      parts.push(text);
    } else {
      const isTextRow = isRow(text);
      if (open.length > 0 && areRows !== isTextRow) close();
      if (open.length === 0) areRows = isTextRow;
      open.push(text);
    }
  }
  close();
  return parts;
}

const isRow = (line: string) => line.includes(' | ') || line.trimStart().startsWith('|');
const isRule = (line: string) => /^[\s|:-]+$/.test(line);

/** Keeps a short part whole. Splits a long one by rows or sentences. */
function piecesOf(part: string): { text: string; head: string }[] {
  const lines = part.split('\n').filter((line) => !(isRow(line) && isRule(line)));
  const [first = ''] = lines;
  const isTable = lines.length > 2 && lines.every(isRow);
  const head = isTable ? first.slice(0, TARGET_LENGTH / 2) : '';
  if (part.length <= MAX_LENGTH) return [{ text: lines.join('\n'), head }];
  if (isTable)
    return joinParts(lines.slice(1), '\n', TARGET_LENGTH - head.length).map(withHead(head));
  const sentences = lines.flatMap((line) => sentencesOf(line));
  return joinParts(sentences, ' ', TARGET_LENGTH).map((text) => ({ text, head: '' }));
}

const withHead = (head: string) => (text: string) => ({ text: `${head}\n${text}`, head });

/** Joins parts up to `enough`. Cuts a longer part between words. */
function joinParts(parts: string[], between: string, enough: number): string[] {
  const all: string[] = [];
  let open = '';
  for (const part of parts.flatMap((item) => shortParts(item, enough))) {
    if (open !== '' && open.length + part.length > enough) {
      all.push(open);
      open = '';
    }
    open = open === '' ? part : open + between + part;
  }
  if (open !== '') all.push(open);
  return all;
}

function shortParts(text: string, max: number): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > max) {
    // Searches only this slice: otherwise a text without spaces would be scanned from its start each time.
    const space = text.slice(from, from + max + 1).lastIndexOf(' ');
    let to = from + (space > 0 ? space : max);
    // Never cut within a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to -= 1;
    parts.push(text.slice(from, to).trim());
    from = to;
  }
  parts.push(text.slice(from).trim());
  return parts.filter(Boolean);
}

/** The lookbehind has a fixed length, so this takes linear time. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?。！？؟])(?=\s|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])/u)
    .map((part) => part.trim())
    .filter(Boolean);
}

const MAX_LINES = 12;
const MAX_LINE = 200;

/** Compares two readings by line: passages are cut again, so all of them may differ. */
export function changesBetween(before: string[], after: string[]): DocumentChanges {
  const oldLines = linesOf(before);
  const now = linesOf(after);
  const added = [...now].filter((line) => !oldLines.has(line));
  const removed = [...oldLines].filter((line) => !now.has(line));
  const half = Math.max(MAX_LINES / 2, MAX_LINES - added.length);
  const lines = [
    ...removed.slice(0, half).map((line) => `- ${cutText(line, MAX_LINE)}`),
    ...added.slice(0, MAX_LINES).map((line) => `+ ${cutText(line, MAX_LINE)}`),
  ];
  return { added: added.length, removed: removed.length, lines: lines.slice(0, MAX_LINES) };
}

const linesOf = (texts: string[]): Set<string> =>
  new Set(
    texts
      .flatMap((text) => text.split(/\n|(?<=[.!?。！？])\s/u))
      .map(oneLine)
      .filter(Boolean),
  );
