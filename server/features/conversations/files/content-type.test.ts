import { expect, it } from 'vitest';
import { EXE, HTML, OGG, PDF, PNG, SVG, WEBM } from '#server/test/outside/sample-files.ts';
import { safeTypeOf } from './content-type.ts';

it.each<[string, Buffer, string, string | undefined]>([
  ['a picture', PNG, 'image/png', 'image/png'],
  ['a picture that is called a page', PNG, 'text/html', 'image/png'],
  ['a document', PDF, '', 'application/pdf'],
  ['a voice message', OGG, 'audio/ogg; codecs=opus', 'audio/ogg'],
  ['a recording of a browser', WEBM, 'audio/webm;codecs=opus', 'audio/webm'],
  ['a video of a browser', WEBM, 'video/webm', 'video/webm'],
  ['a video that is called a page', WEBM, 'text/html', 'video/webm'],
  ['plain text', Buffer.from('Prices:\n• Été 900 €\n'), 'text/plain', 'text/plain'],
  // Served as text and as a download, so that nothing in it runs.
  ['a page', HTML, 'text/html', 'text/plain'],
  ['a program', EXE, 'image/png', undefined],
  ['a picture with scripts', SVG, 'image/svg+xml', undefined],
  ['bytes without a meaning', Buffer.from([0, 1, 2, 250, 251]), 'image/png', undefined],
  ['text in no known encoding', Buffer.from([0x48, 0xe9, 0x6c]), 'text/plain', undefined],
  ['nothing', Buffer.alloc(0), 'image/png', undefined],
])('a content is what its bytes say: %s', async (_what, content, declared, type) => {
  expect(await safeTypeOf(content, declared)).toBe(type);
});
