import { expect, it } from 'vitest';
import { EXE, HTML, OGG, PDF, PNG, SVG, WEBM } from '#server/test/outside/sample-files.ts';
import JSZip from 'jszip';
import { safeTypeOf } from './read-content.ts';

const CFB = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(600)]);
const heif = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)]);

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** An Office document with just enough content for its type to be recognized. */
async function office(type: string, part: string): Promise<Buffer> {
  const zip = new JSZip();
  zip.file('[Content_Types].xml', `<Types><Override ContentType="${type}.main+xml"/></Types>`);
  zip.file(part, '<x/>');
  return zip.generateAsync({ type: 'nodebuffer' });
}

it.each<[string, Buffer, string, string | undefined]>([
  ['a picture', PNG, 'image/png', 'image/png'],
  ['a picture that is called a page', PNG, 'text/html', 'image/png'],
  ['a document', PDF, '', 'application/pdf'],
  ['a voice message', OGG, 'audio/ogg; codecs=opus', 'audio/ogg'],
  ['a recording of a browser', WEBM, 'audio/webm;codecs=opus', 'audio/webm'],
  ['a video of a browser', WEBM, 'video/webm', 'video/webm'],
  ['a video that is called a page', WEBM, 'text/html', 'video/webm'],
  ['plain text', Buffer.from('Prices:\n• Été 900 €\n'), 'text/plain', 'text/plain'],
  // Served as text and as a download, so that nothing in it is executed.
  ['a page', HTML, 'text/html', 'text/plain'],
  ['a program', EXE, 'image/png', undefined],
  ['a picture with scripts', SVG, 'image/svg+xml', undefined],
  ['bytes without a meaning', Buffer.from([0, 1, 2, 250, 251]), 'image/png', undefined],
  ['text in windows-1252', Buffer.from([0x48, 0xe9, 0x6c, 0x80]), 'text/plain', 'text/plain'],
  ['text in UTF-16', Buffer.from('\uFEFFPreis;900 €', 'utf16le'), 'text/csv', 'text/plain'],
  ['text in ISO-2022-JP', Buffer.from('\u001B$B%"\u001B(B'), 'text/plain', 'text/plain'],
  ['text in Shift JIS', Buffer.from([0x83, 0x89, 0x83, 0x5b, 0x83, 0x81]), '', 'text/plain'],
  ['an appointment', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), '', 'text/calendar'],
  ['a photo of an iPhone', heif('heic'), 'image/heic', 'image/heic'],
  ['a picture for Windows', Buffer.from('BM\0\0\0\0'), '', 'image/bmp'],
  ['an old Office document', CFB, 'application/msword', 'application/x-cfb'],
  ['a program for Linux', Buffer.from('\u007FELF\u0002\u0001\u0001'), 'text/plain', undefined],
  ['a UTF-16 mark before bytes', Buffer.from([0xff, 0xfe, 1, 0, 2, 0]), '', undefined],
  ['nothing', Buffer.alloc(0), 'image/png', undefined],
])('a content is what its bytes say: %s', async (_what, content, declared, type) => {
  expect(await safeTypeOf(content, declared)).toBe(type);
});

it.each([
  [`${OPEN_XML}.wordprocessingml.document`, 'word/document.xml', true],
  [`${OPEN_XML}.spreadsheetml.sheet`, 'xl/workbook.xml', true],
  [`${OPEN_XML}.presentationml.presentation`, 'ppt/presentation.xml', true],
  // with executable macros
  ['application/vnd.ms-word.document.macroEnabled', 'word/document.xml', false],
  ['application/vnd.ms-excel.sheet.macroEnabled', 'xl/workbook.xml', false],
])('an Office document is stored unless it has macros: %s', async (type, part, stored) => {
  const found = await safeTypeOf(await office(type, part), '');
  expect(found).toBe(stored ? type : undefined);
});

it('an archive is stored, and a program that is one is not', async () => {
  const archive = await new JSZip().file('offer.pdf', PDF).generateAsync({ type: 'nodebuffer' });
  expect(await safeTypeOf(archive, 'application/x-zip-compressed')).toBe('application/zip');
  const android = await new JSZip()
    .file('AndroidManifest.xml', 'x')
    .file('classes.dex', 'x')
    .generateAsync({ type: 'nodebuffer' });
  expect(await safeTypeOf(android, 'application/zip')).toBeUndefined();
});
