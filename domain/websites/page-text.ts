import { type Token, tokensOf } from './tokens.ts';
import type { VisibleLine, VisiblePage } from './visible-page.ts';

/** The visible text of a page, with its tokens and lines. */
export interface PageText {
  page: VisiblePage;
  text: string;
  tokens: Token[];
  lines: TextLine[];
  /** the line of each token */
  lineOf: number[];
}

export interface TextLine extends VisibleLine {
  start: number;
  end: number;
  /** the first of its tokens, and the one after the last */
  from: number;
  to: number;
}

/** Characters of a page that are compared. The rest is cut. */
const MAX_TEXT = 80_000;

export function pageText(page: VisiblePage): PageText {
  const result: PageText = { page, text: '', tokens: [], lines: [], lineOf: [] };
  const parts: string[] = [];
  let start = 0;
  for (const [index, line] of page.lines.entries()) {
    if (start + line.text.length > MAX_TEXT) break;
    const from = result.tokens.length;
    for (const token of tokensOf(line.text)) {
      result.tokens.push({ ...token, start: token.start + start, end: token.end + start });
      result.lineOf.push(index);
    }
    const end = start + line.text.length;
    result.lines.push({ ...line, start, end, from, to: result.tokens.length });
    parts.push(line.text);
    start = end + 1;
  }
  result.text = parts.join('\n');
  return result;
}

/** A run of tokens of a page. */
export interface Span {
  from: number;
  to: number;
}

/** A suffix for "no cents": `25,–`. */
export function noCentsAt({ text, tokens }: PageText, at: number): string {
  const { isNumber = false, end = 0 } = tokens[at] ?? {};
  const sign = isNumber && /^[.,][-–—](?!\s?\p{Nd})/u.exec(text.slice(end, end + 4));
  return sign ? sign[0] : '';
}

/** The page's text for a run of tokens, with lines and cells joined by `joint`. */
export function textAt(page: PageText, { from, to }: Span, joint = ' '): string {
  const { text, tokens } = page;
  return `${text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0)}${noCentsAt(page, to - 1)}`
    .replace(/\s*\n\s*|\s+\|\s+/g, joint)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same with a full stop, question mark or bracket at the end. */
export function sentenceAt(page: PageText, span: Span): string {
  const end = page.tokens[span.to - 1]?.end ?? 0;
  const [close = ''] = /^[.!?。！？؟)»”"]{1,3}/.exec(page.text.slice(end, end + 3)) ?? [];
  return textAt(page, span) + close;
}

/** Extends a run of tokens to whole lines. */
export function linesAt({ lines, lineOf }: PageText, { from, to }: Span): Span {
  const first = lines[lineOf[from] ?? 0];
  const last = lines[lineOf[to - 1] ?? 0];
  return { from: first?.from ?? from, to: last?.to ?? to };
}

/** Extends a run of tokens to whole sentences, because half a sentence may reverse the meaning. */
export function sentencesAt(page: PageText, span: Span): Span {
  const line = linesAt(page, span);
  const start = page.tokens[line.from]?.start ?? 0;
  const text = page.text.slice(start, page.tokens[line.to - 1]?.end);
  const wanted = {
    from: page.tokens[span.from]?.start ?? 0,
    to: page.tokens[span.to - 1]?.end ?? 0,
  };
  const segmenter = new Intl.Segmenter(page.page.language ?? undefined, {
    granularity: 'sentence',
  });
  let { from, to } = line;
  for (const { index, segment } of segmenter.segment(text)) {
    const [begin, end] = [start + index, start + index + segment.length];
    if (end <= wanted.from) from = page.tokens.findIndex((token) => token.start >= end);
    if (begin >= wanted.to) {
      to = page.tokens.findIndex((token) => token.start >= begin);
      break;
    }
  }
  return { from: Math.max(line.from, from), to: to < 0 ? line.to : Math.min(line.to, to) };
}
