import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { unavailableModel } from '#server/test/outside/loopback-sites.ts';
import { createSites } from '../sites.ts';
import { bombOf, docxOf, pdfOf } from './fixtures/sample-documents.ts';
import type { UploadedFile } from './file-read.ts';
import { readFile } from './read-file.ts';

const sites = createSites({ chromePath: null, model: unavailableModel, log: createLog('silent') });
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
    const content = await docxOf(
      paragraph('Rooms', 'Heading1') + paragraph('All have a bath &amp; a view.') + table,
    );
    const read = await readFile({ kind: 'docx', content });
    expect(read).toMatchObject({ ok: true, passages: [{ heading: 'Rooms' }] });
    const text = read.ok ? read.passages[0]?.text : '';
    expect(text).toContain('All have a bath & a view.');
    expect(text).toContain('Room | Price\nSingle | 80 €');
  });

  it('is read with its tracked changes applied, without struck-through text', async () => {
    const run = (text: string, about = '') =>
      `<w:r><w:rPr>${about}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const removed = '<w:del w:id="1" w:author="a"><w:r><w:delText>800 €</w:delText></w:r></w:del>';
    const added = `<w:ins w:id="2" w:author="a">${run('950 €')}</w:ins>`;
    const old = run('120 €', '<w:strike/>');
    const content = await docxOf(
      `<w:p>${run('Course: ')}${removed}${added}</w:p><w:p>${run('Book: ')}${old}${run(' 90 €')}</w:p>`,
    );
    const read = await readFile({ kind: 'docx', content });
    expect(read.ok && read.passages.map(({ text }) => text)).toEqual(['Course: 950 €\nBook: 90 €']);
  });

  it('is read without text that is hidden directly, by a style or with its row', async () => {
    const run = (text: string, about = '') =>
      `<w:r><w:rPr>${about}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const style = (id: string, about: string) => `<w:style w:styleId="${id}">${about}</w:style>`;
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
      style('Secret', '<w:rPr><w:vanish/></w:rPr>'),
      style('Child', '<w:basedOn w:val="Secret"/>'),
      style('Shown', '<w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
      style('Loop', '<w:basedOn w:val="Loop"/>'),
    ].join('')}</w:styles>`;
    const cells = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
    const paragraphs = [
      `${run('Open daily. ')}${run('Margin 40 %.', '<w:vanish/>')}${run('Free parking.', '<w:vanish w:val="false"/>')}`,
      `${run('By style. ')}${run('Cost 12 €.', '<w:rStyle w:val="Child"/>')}${run('Shown.', '<w:rStyle w:val="Shown"/>')}`,
      `<w:pPr><w:pStyle w:val="Secret"/></w:pPr>${run('For us alone.')}${run('Twice hidden shows.', '<w:rStyle w:val="Child"/>')}`,
      `<w:pPr><w:pStyle w:val="Loop"/><w:rPr><w:vanish/></w:rPr></w:pPr>${run('Its end alone is hidden.')}`,
    ].map((content) => `<w:p>${content}</w:p>`);
    const table = `<w:tbl><w:tr>${cells('Single')}</w:tr><w:tr><w:trPr><w:hidden/></w:trPr>${cells('Cost 30 €')}</w:tr></w:tbl>`;
    const content = await docxOf(paragraphs.join('') + table, { 'word/styles.xml': styles });
    const read = await readFile({ kind: 'docx', content });
    expect(
      read.ok &&
        read.passages
          .map(({ text }) => text)
          .join('\n')
          .split('\n'),
    ).toEqual([
      'Open daily. Free parking.',
      'By style. Shown.',
      'Twice hidden shows.',
      'Its end alone is hidden.',
      'Single',
    ]);
  });

  it('has its hidden text left out also where its parts have other names', async () => {
    const relation = (type: string, target: string) =>
      `<Relationship Id="${target}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
    const relations = (content: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
    const words = `<w:p><w:r><w:t>Open daily.</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t> Margin 40 %.</w:t></w:r></w:p>`;
    const content = await docxOf('', {
      '_rels/.rels': relations(relation('officeDocument', 'texts/main.xml')),
      'texts/main.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${words}</w:body></w:document>`,
    });
    const read = await readFile({ kind: 'docx', content });
    expect(read).toMatchObject({ ok: true, passages: [{ text: 'Open daily.' }] });
  });

  it('that is nested too deeply, or is none, is refused', async () => {
    const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}x`;
    for (const content of [await docxOf(deep), Buffer.from('PK\u0003\u0004')]) {
      expect(await readFile({ kind: 'docx', content })).toMatchObject({ ok: false });
    }
  });
});

describe('in its own process', { timeout: 60_000 }, () => {
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
      model: unavailableModel,
      log: createLog('silent'),
      bounds,
    });
    const file = { kind: 'docx', content: await bombOf(30_000_000) } as const;
    expect(file.content.length).toBeLessThan(200_000);
    const read = await small.readFile(file, { signal: new AbortController().signal });
    expect(read).toEqual({ ok: false, problem: 'too_complex' });
    await small.close();
  });
});
