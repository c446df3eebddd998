import { cutPassages, type MarkdownPage } from '#domain/knowledge/cut-passages.ts';
import { certainLanguage } from '#domain/language.ts';
import { TextReader } from '#domain/leads/decode-text.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { type FileRead, FileRefused, type UploadedFile } from './file-read.ts';
import { docxPages } from './docx-pages.ts';
import { pdfPages } from './pdf-pages.ts';

const SAMPLE = 20_000;

/**
 * Reads the passages of a file. Call it in a separate process: the file is untrusted, and the libraries
 * don't limit their memory or time.
 */
export async function readFile(file: UploadedFile): Promise<FileRead> {
  try {
    const pages = await pagesOf(file);
    const passages = cutPassages(pages);
    if (passages.length === 0) return { ok: false, problem: 'empty' };
    const sample = passages
      .map(({ text }) => text)
      .join('\n')
      .slice(0, SAMPLE);
    const language = certainLanguage(await detectLanguage(sample)) ?? null;
    const isPaged = pages.some(({ number }) => number !== null);
    const empty_pages = isPaged ? pages.filter(({ markdown }) => markdown.trim() === '').length : 0;
    return { ok: true, pages: isPaged ? pages.length : 0, empty_pages, language, passages };
  } catch (error) {
    if (error instanceof FileRefused) return { ok: false, problem: error.problem };
    // A document with too much nesting overflows the stack.
    return { ok: false, problem: error instanceof RangeError ? 'too_complex' : 'broken' };
  }
}

async function pagesOf({ kind, content }: UploadedFile): Promise<MarkdownPage[]> {
  if (kind === 'pdf') return pdfPages(content);
  if (kind === 'docx') return docxPages(content);
  const reader = new TextReader();
  const text = reader.push(content) + reader.end();
  if (isBinary(text)) throw new FileRefused('broken');
  return [{ number: null, markdown: clean(text) }];
}

/** Share of control characters. Text has almost none; compressed or random bytes have one in nine. */
const MAX_CONTROLS = 0.05;
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const controls = sample.match(/[\p{Cc}--[\t\n\v\f\r]]/gv)?.length ?? 0;
  return controls > sample.length * MAX_CONTROLS;
}

/** Removes characters that the database rejects, and terminal control characters. */
const clean = (text: string): string =>
  text.toWellFormed().replace(/[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/gv, '');
