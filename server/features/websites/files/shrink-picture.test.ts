import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { unavailableModel } from '#server/test/outside/loopback-sites.ts';
import { EXE, PNG, SVG } from '#server/test/outside/sample-files.ts';
import { createSites } from '../sites.ts';

const sites = createSites({ chromePath: null, model: unavailableModel, log: createLog('silent') });
afterAll(() => sites.close());

const shrink = (content: Uint8Array) =>
  sites.shrinkPicture({ content, longestSide: 1024 }, { signal: new AbortController().signal });

async function shrunk(content: Uint8Array) {
  const read = await shrink(content);
  if (!read.ok) throw new Error(read.problem);
  return read;
}

const RED = { r: 200, g: 30, b: 30 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED }, limitInputPixels: false });

it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
  'a large %s becomes a small JPEG',
  async (format) => {
    const read = await shrunk(await plain(1500, 1000).toFormat(format).toBuffer());
    expect(read).toMatchObject({ width: 1024, height: 683 });
    const { format: made } = await sharp(read.jpeg).metadata();
    expect(made).toBe('jpeg');
    const { dominant } = await sharp(read.jpeg).stats();
    expect(Math.abs(dominant.r - RED.r)).toBeLessThan(16);
  },
);

it('a photo is turned upright, and keeps nothing that a camera wrote into it', async () => {
  const exif = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } };
  const photo = plain(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg();
  const read = await shrunk(await photo.toBuffer());
  expect(read).toMatchObject({ width: 200, height: 300 });
  const { exif: kept, icc, xmp, orientation } = await sharp(read.jpeg).metadata();
  expect([kept, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(Buffer.from(read.jpeg).includes('Secret Camera')).toBe(false);
});

it('only the first frame of an animation is read', async () => {
  const frames = await Promise.all(
    [RED, { r: 0, g: 0, b: 255 }].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const content = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const read = await shrunk(content);
  expect(read).toMatchObject({ width: 60, height: 40 });
  expect((await sharp(read.jpeg).stats()).dominant.r).toBeGreaterThan(150);
});

it('what is transparent becomes white, and a side is never below what models take', async () => {
  expect(await shrunk(PNG)).toMatchObject({ width: 32, height: 32 });
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const glass = { create: { width: 50, height: 50, channels: 4 as const, background: clear } };
  const shown = await shrunk(await sharp(glass).png().toBuffer());
  expect((await sharp(shown.jpeg).stats()).channels[0]?.min).toBeGreaterThan(245);
});

it('a bomb of one megabyte that unpacks to 240 MB is refused before it is', async () => {
  const bomb = await plain(9_000, 9_000).png({ compressionLevel: 6, palette: false }).toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await shrink(bomb)).toEqual({ ok: false, problem: 'too_large' });
});

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
it.each([
  ['a vector picture, which may hold scripts', SVG, 'format'],
  ['a program', EXE, 'format'],
  ['nothing', Buffer.alloc(0), 'broken'],
  ['a HEIC without a picture', heic, 'broken'],
])('%s is refused', async (_what, content, problem) => {
  expect(await shrink(content)).toEqual({ ok: false, problem });
});

it('a picture that was cut off is refused', async () => {
  const whole = await plain(800, 800).jpeg().toBuffer();
  expect(await shrink(whole.subarray(0, whole.length / 2))).toEqual({
    ok: false,
    problem: 'broken',
  });
});
