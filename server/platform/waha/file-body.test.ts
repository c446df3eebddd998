import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { withFileContent } from './file-body.ts';

const fileOf = (...parts: Buffer[]) => ({
  bytes: Buffer.concat(parts).length,
  async *parts() {
    yield* parts;
  },
});

const call = {
  session: 's',
  file: { mimetype: 'image/png', filename: 'Über "x".png' },
  caption: '€',
};

it.each([
  ['of nothing', [Buffer.of()]],
  ['of one byte', [Buffer.from('a')]],
  ['in parts that fit', [Buffer.from('abc'), Buffer.from('defghi')]],
  ['in parts that leave some over', [Buffer.from('ab'), Buffer.from('cdef'), Buffer.from('g')]],
  ['in parts of a byte', [...Buffer.from('abcdefgh')].map((byte) => Buffer.from([byte]))],
])('a file %s is in its call as it is', async (_, parts) => {
  const { body, length } = withFileContent(call, fileOf(...parts));
  const json = await text(body);
  expect(Buffer.byteLength(json)).toBe(length);
  const data = Buffer.concat(parts).toString('base64');
  expect(JSON.parse(json)).toEqual({ ...call, file: { ...call.file, data } });
});

it('ends with the error of what it is read from', async () => {
  const gone = {
    bytes: 9,
    async *parts() {
      yield Buffer.from('abc');
      throw new Error('it was removed');
    },
  };
  await expect(text(withFileContent(call, gone).body)).rejects.toThrow('it was removed');
});
