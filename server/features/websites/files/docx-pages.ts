import { Parser } from 'htmlparser2';
import mammoth from 'mammoth';
import type { MarkdownPage } from '#domain/knowledge/cut-passages.ts';
import { withoutHiddenWords } from './hidden-words.ts';

/** Converts a Word document to Markdown. It has no pages, because Word creates them only for printing. */
export async function docxPages(content: Uint8Array): Promise<MarkdownPage[]> {
  const { value } = await mammoth.convertToHtml(
    { buffer: await withoutHiddenWords(content) },
    {
      // Pictures contain no text, and files outside of the document must not be read.
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  );
  return [{ number: null, markdown: markdownOf(value) }];
}

/** Converts headings, paragraphs, lists and tables as a stream, so no nesting can overflow the stack. */
function markdownOf(html: string): string {
  const parts: string[] = [];
  let text = '';
  let prefix = '';
  let cells: string[] | undefined;
  let struck = 0;
  const close = (between = '\n\n') => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line !== '') parts.push(prefix + line + between);
    text = '';
    prefix = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (name === 's') struck += 1;
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (name === 'tr') {
        close();
        cells = [];
      } else if (cells) text += name === 'p' ? ' ' : '';
      else if (level) prefix = `${'#'.repeat(Number(level))} `;
      else if (name === 'li') prefix = '- ';
    },
    ontext(data) {
      // Struck-through text is outdated, such as an old price.
      if (struck === 0) text += data;
    },
    onclosetag(name) {
      if (name === 's') struck -= 1;
      if (cells && (name === 'td' || name === 'th')) {
        cells.push(text.replace(/\s+/g, ' ').trim());
        text = '';
      } else if (cells && name === 'tr') {
        if (cells.some(Boolean)) parts.push(`${cells.join(' | ')}\n`);
        cells = undefined;
      } else if (name === 'table') parts.push('\n');
      else if (!cells && (name === 'li' || name === 'br')) close('\n');
      else if (!cells && (name === 'p' || /^h[1-6]$/.test(name))) close();
    },
  });
  parser.write(html);
  parser.end();
  close();
  return parts.join('').replace(/\0/g, '').toWellFormed();
}
