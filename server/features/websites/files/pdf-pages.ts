import { type Cell, inReadingOrder, type Line } from './text-columns.ts';
import { getDocumentProxy } from 'unpdf';
import type { MarkdownPage } from '#domain/knowledge/cut-passages.ts';
import { MAX_PAGES } from '#domain/knowledge/limits.ts';
import { FileRefused } from './file-read.ts';

/** A gap within a line that separates two table cells, in letter heights. */
const CELL_GAP = 1.5;
const PARAGRAPH_GAP = 1.7;
const HEADING_SIZE = 1.15;
const MAX_HEADING = 120;

/** Converts the pages of a PDF to Markdown. Text larger than most is a heading. */
export async function pdfPages(content: Uint8Array): Promise<MarkdownPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content), {
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    verbosity: 0,
  }).catch((error: Error) => {
    throw new FileRefused(error.name === 'PasswordException' ? 'encrypted' : 'broken');
  });
  if (pdf.numPages > MAX_PAGES) throw new FileRefused('too_many_pages');
  const pages: Line[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(inReadingOrder(linesOf(items as TextItem[])));
    page.cleanup();
  }
  const usual = usualSize(pages.flat());
  return pages.map((lines, at) => ({ number: at + 1, markdown: markdownOf(lines, usual) }));
}

interface TextItem {
  str?: string;
  transform?: number[];
  width?: number;
  height?: number;
  hasEOL?: boolean;
}

function linesOf(items: TextItem[]): Line[] {
  const lines: Line[] = [];
  let cells: Cell[] = [];
  let size = 0;
  let y = Number.NaN;
  let lastY = Number.NaN;
  const close = () => {
    if (cells.length > 0) {
      const gap = size > 0 ? Math.abs(lastY - y) / size : 0;
      lines.push({ cells: cells.map(tidied), size, gap });
      lastY = y;
    }
    cells = [];
    size = 0;
  };
  for (const { str = '', transform = [], width = 0, height = 0, hasEOL } of items) {
    const [x = 0, at = 0] = transform.slice(4);
    const last = cells.at(-1);
    if (last && Math.abs(at - y) > Math.max(size, height) * 0.6) close();
    if (str.trim() !== '') {
      const before = cells.at(-1);
      const end = x + width;
      if (!before || x - before.end > Math.max(height, size) * CELL_GAP) {
        cells.push({ text: str, x, end });
      } else Object.assign(before, { text: before.text + str, end });
      size = Math.max(size, height);
      y = at;
    } else if (str !== '' && last) last.text += ' ';
    if (hasEOL) close();
  }
  close();
  return lines;
}

const tidied = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() });
const textOf = ({ cells }: Line): string => cells.map(({ text }) => text).join(' | ');

/** The font size of most letters. */
function usualSize(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const { size } = line;
    const text = textOf(line);
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function markdownOf(lines: Line[], usual: number): string {
  const parts: string[] = [];
  for (const line of lines) {
    const { size, gap } = line;
    const text = textOf(line);
    const isHeading = usual > 0 && size >= usual * HEADING_SIZE && text.length <= MAX_HEADING;
    if (isHeading) parts.push('', `${size >= usual * 1.6 ? '#' : '##'} ${text}`, '');
    else if (gap > PARAGRAPH_GAP) parts.push('', text);
    else parts.push(text);
  }
  return parts.join('\n').replace(/\0/g, '').toWellFormed();
}
