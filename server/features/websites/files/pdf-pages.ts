import { getDocumentProxy } from 'unpdf';
import type { MarkdownPage } from '#domain/knowledge/cut-passages.ts';
import { MAX_PAGES } from '#domain/knowledge/limits.ts';
import { FileRefused } from './file-refused.ts';

/** A line as it stands on a page. */
interface Line {
  text: string;
  size: number;
  /** so much further down than the line before, in its own height */
  gap: number;
}

/** A gap of this many letters' heights within a line stands between two cells of a table. */
const CELL_GAP = 1.5;
const PARAGRAPH_GAP = 1.7;
const HEADING_SIZE = 1.15;
const MAX_HEADING = 120;

/** The pages of a PDF as Markdown: what is set larger than most is a heading. */
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
    pages.push(linesOf(items as TextItem[]));
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
  let text = '';
  let size = 0;
  let end = 0;
  let y = Number.NaN;
  let lastY = Number.NaN;
  const close = () => {
    if (text.trim() !== '') {
      const gap = size > 0 ? Math.abs(lastY - y) / size : 0;
      lines.push({ text: text.replace(/\s+/g, ' ').trim(), size, gap });
      lastY = y;
    }
    text = '';
    size = 0;
  };
  for (const { str = '', transform = [], width = 0, height = 0, hasEOL } of items) {
    const [x = 0, at = 0] = transform.slice(4);
    if (text !== '' && Math.abs(at - y) > Math.max(size, height) * 0.6) close();
    if (str.trim() !== '') {
      const isCell = text.trim() !== '' && x - end > Math.max(height, size) * CELL_GAP;
      text += isCell ? ` | ${str}` : str;
      size = Math.max(size, height);
      y = at;
      end = x + width;
    } else if (str !== '' && text !== '') text += ' ';
    if (hasEOL) close();
  }
  close();
  return lines;
}

/** The size in which most letters are set. */
function usualSize(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function markdownOf(lines: Line[], usual: number): string {
  const parts: string[] = [];
  for (const { text, size, gap } of lines) {
    const isHeading = usual > 0 && size >= usual * HEADING_SIZE && text.length <= MAX_HEADING;
    if (isHeading) parts.push('', `${size >= usual * 1.6 ? '#' : '##'} ${text}`, '');
    else if (gap > PARAGRAPH_GAP) parts.push('', text);
    else parts.push(text);
  }
  return parts.join('\n').replace(/\0/g, '').toWellFormed();
}
