import { describe, expect, it } from 'vitest';
import { oggSeconds, opusSeconds, wavSeconds } from './sound-length.ts';

function page(granule: bigint, body = ''): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.write('OggS');
  bytes.writeBigInt64LE(granule, 6);
  return Buffer.concat([bytes, Buffer.from(body, 'latin1')]);
}

/** Its first 312 samples are not played. */
const HEAD = page(0n, 'OpusHead\x01\x01\x38\x01');

describe('the length of a recording', () => {
  it('is that of the last page in its end', () => {
    expect(oggSeconds(Buffer.concat([page(48_000n), page(480_000n), Buffer.alloc(9)]))).toBe(10);
  });

  it('is that of the last page on which something ends', () => {
    expect(oggSeconds(Buffer.concat([page(48_000n), page(-1n)]))).toBe(1);
  });

  it('is unknown of what has none', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('OggS'), Buffer.alloc(100), page(-1n)]) {
      expect(oggSeconds(bytes)).toBeUndefined();
    }
  });

  it('of a whole file is without what is not played', () => {
    expect(opusSeconds(Buffer.concat([HEAD, page(48_312n)]))).toBe(1);
    expect(opusSeconds(new Uint8Array(Buffer.concat([HEAD, page(480_312n)])))).toBe(10);
  });

  it.each([
    ['nothing', Buffer.of()],
    ['text', Buffer.from('OggS but not really an OpusHead at all')],
    ['a head alone', HEAD],
    ['half a head', HEAD.subarray(0, 36)],
    ['half a page', HEAD.subarray(0, 20)],
    ['Vorbis', Buffer.from('OggS\0\x02 vorbis OggS\0\0')],
    ['Opus in something else', Buffer.concat([Buffer.from('RIFF'), HEAD, page(48_000n)])],
    ['noise', Buffer.alloc(400, 0xa7)],
  ])('of a whole file is unknown: %s', (_, file) => {
    expect(opusSeconds(file)).toBeUndefined();
  });
});

describe('the length of a WAV', () => {
  /** 16-bit samples at 24,000 Hz. */
  function wav(seconds: number, { says = seconds * 48_000, chunk = '' } = {}): Buffer {
    const head = Buffer.alloc(44 + chunk.length);
    head.write(`RIFF    WAVE${chunk}fmt `, 'latin1');
    const at = 12 + chunk.length;
    head.writeUInt32LE(16, at + 4);
    head.writeUInt32LE(48_000, at + 16);
    head.write('data', at + 24);
    head.writeUInt32LE(says, at + 28);
    return Buffer.concat([head, Buffer.alloc(seconds * 48_000)]);
  }

  it('is that of its sound', () => {
    expect(wavSeconds(wav(2))).toBe(2);
    expect(wavSeconds(wav(2, { chunk: 'LIST\x04\0\0\0INFO' }))).toBe(2);
    expect(wavSeconds(wav(2, { says: 48_000 }))).toBe(1);
  });

  it('is that of what came where it does not say', () => {
    expect(wavSeconds(wav(3, { says: 0xffffffff }))).toBe(3);
    expect(wavSeconds(wav(3, { says: 0 }))).toBe(3);
  });

  it.each([
    ['nothing', Buffer.of()],
    ['MP3', Buffer.from('ID3\x04audio')],
    ['no sound in it', wav(0)],
    ['half a head', wav(1).subarray(0, 30)],
    [
      'a head without a rate',
      Buffer.concat([Buffer.from('RIFF    WAVEdata\x04\0\0\0abcd', 'latin1')]),
    ],
    ['chunks without an end', Buffer.concat([Buffer.from('RIFF    WAVE'), Buffer.alloc(4_000)])],
  ])('is unknown: %s', (_, file) => {
    expect(wavSeconds(file)).toBeUndefined();
  });
});
