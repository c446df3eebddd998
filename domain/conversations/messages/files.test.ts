import { describe, expect, it } from 'vitest';
import { downloadName, fileKind } from './files.ts';

describe('what becomes of a type', () => {
  it.each([
    ['image/jpeg', 'image'],
    ['image/heic', 'document'],
    ['image/vnd.dwg', 'document'],
    ['image/svg+xml', undefined],
    ['audio/flac', 'document'],
    ['video/vnd.avi', 'document'],
    ['application/vnd.oasis.opendocument.text', 'document'],
    ['application/vnd.android.package-archive', undefined],
    ['application/x-msdownload', undefined],
    ['text/html', undefined],
    ['toString', undefined],
  ])('%s: %s', (mime, kind) => {
    expect(fileKind(mime)).toBe(kind);
  });
});

describe('the name of a download', () => {
  it.each([
    ['prices.csv', 'text/plain', 'prices.csv'],
    ['Appointment.ICS', 'text/plain', 'Appointment.ICS'],
    ['invoice.bat', 'text/plain', 'invoice.bat.txt'],
    ['page.html', 'text/plain', 'page.html.txt'],
    ['notes', 'text/plain', 'notes.txt'],
    ['setup.msi', 'application/x-cfb', 'setup.msi.doc'],
    ['offer.xls', 'application/x-cfb', 'offer.xls'],
    ['photos.zip', 'application/zip', 'photos.zip'],
    ['photo.heic', 'image/heic', 'photo.heic'],
    ['', 'text/plain', ''],
  ])('%s of %s is %s', (name, mime, shown) => {
    expect(downloadName(name, mime)).toBe(shown);
  });
});
