import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { noModel } from '#server/test/loopback-sites.ts';
import { createSites } from '../sites.ts';
import { bombOf, docxOf, pdfOf } from './fixtures/sample-documents.ts';
import type { UploadedFile } from './file-read.ts';
import { readFile } from './read-file.ts';

const sites = createSites({ chromePath: null, model: noModel, log: createLog('silent') });
afterAll(() => sites.close());

const readApart = (file: UploadedFile) =>
  sites.readFile(file, { signal: new AbortController().signal });
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;

describe('a PDF', () => {
  const page = (text: string) => [
    { size: 24, text: 'Opening hours' },
    { size: 11, text },
  ];

  it('is read by pages; what is set larger is a heading', async () => {
    const content = pdfOf([page('We open at nine.'), page('On Sundays we are closed.')]);
    expect(await readFile({ kind: 'pdf', content })).toMatchObject({
      ok: true,
      pages: 2,
      passages: [
        { page: 1, heading: 'Opening hours', text: expect.stringContaining('We open at nine.') },
      ],
    });
  });

  it('with more pages than we read, without text or damaged is refused by name', async () => {
    const long = pdfOf(Array.from({ length: 501 }, () => page('x')));
    expect(await readFile({ kind: 'pdf', content: long })).toEqual({
      ok: false,
      problem: 'too_many_pages',
    });
    expect(await readFile({ kind: 'pdf', content: pdfOf([[]]) })).toEqual({
      ok: false,
      problem: 'empty',
    });
    const damaged = Buffer.from('%PDF-1.7 nothing');
    expect(await readFile({ kind: 'pdf', content: damaged })).toEqual({
      ok: false,
      problem: 'broken',
    });
  });
});

describe('a text file', () => {
  it('is refused when its bytes are none', async () => {
    const noise = Uint8Array.from({ length: 5_000 }, (_, at) => (at * at * 31 + at * 7) % 256);
    const read = (content: Uint8Array) => readFile({ kind: 'text', content });
    expect(await read(noise)).toEqual({ ok: false, problem: 'broken' });
    expect(
      await read(
        Buffer.from(
          `\u001b[1mDogs\u001b[0m are welcome in every room, as long as they are on a lead and sleep in the hall.`,
        ),
      ),
    ).toMatchObject({
      ok: true,
    });
    const utf16 = Buffer.from('\ufeffHunde dürfen in jedes Zimmer.', 'utf16le');
    expect(await read(utf16)).toMatchObject({ ok: true, passages: [{ page: null }] });
  });
});

describe('a Word document', () => {
  it('keeps its headings, and the rows of its tables in one line', async () => {
    const table = `<w:tbl>${row('Room', 'Price')}${row('Single', '80 €')}</w:tbl>`;
    const content = docxOf(
      paragraph('Rooms', 'Heading1') + paragraph('All have a bath &amp; a view.') + table,
    );
    const read = await readFile({ kind: 'docx', content });
    expect(read).toMatchObject({ ok: true, passages: [{ heading: 'Rooms' }] });
    const text = read.ok ? read.passages[0]?.text : '';
    expect(text).toContain('All have a bath & a view.');
    expect(text).toContain('Room | Price\nSingle | 80 €');
  });

  it('that is nested too deeply, or is none, is refused', async () => {
    const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}x`;
    for (const content of [docxOf(deep), Buffer.from('PK\u0003\u0004')]) {
      expect(await readFile({ kind: 'docx', content })).toMatchObject({ ok: false });
    }
  });
});

describe('in a process of its own', { timeout: 60_000 }, () => {
  it('a file is read as here', async () => {
    const content = Buffer.from('# House\n\nDogs are welcome.');
    expect(await readApart({ kind: 'text', content })).toMatchObject({
      ok: true,
      passages: [{ page: null, heading: 'House', text: 'Dogs are welcome.' }],
    });
  });

  it('a file that unpacks to more than memory ends that process alone', async () => {
    const bounds = { heap: 48 };
    const small = createSites({
      chromePath: null,
      model: noModel,
      log: createLog('silent'),
      bounds,
    });
    const file = { kind: 'docx', content: bombOf(30_000_000) } as const;
    expect(file.content.length).toBeLessThan(200_000);
    const read = await small.readFile(file, { signal: new AbortController().signal });
    expect(read).toEqual({ ok: false, problem: 'too_complex' });
    await small.close();
  });
});
