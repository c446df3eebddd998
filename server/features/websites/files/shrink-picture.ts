import sharp, { type Sharp } from 'sharp';

/** A picture that a stranger sent, and how large it may be afterwards. */
export interface Picture {
  content: Uint8Array;
  /** of the longer side, in pixels */
  longestSide: number;
}

export type PictureProblem =
  /** a format that is not read here, such as HEIC of an iPhone */
  | 'format'
  | 'broken'
  /** more pixels than are read */
  | 'too_large'
  /** it takes too much time or memory */
  | 'too_complex';

export type PictureRead =
  | { ok: true; jpeg: Uint8Array; width: number; height: number }
  | { ok: false; problem: PictureProblem };

/** What phones take at most without a special mode; a bomb of more is refused before it is unpacked. */
const MAX_PIXELS = 64_000_000;
/** Text in it stays readable, at half the bytes of a photo as phones store it. */
const QUALITY = 80;
/** Vision models refuse pictures that are smaller than one of their patches. */
const MIN_SIDE = 32;
const TIMEOUT_SECONDS = 20;
const WHITE = { r: 255, g: 255, b: 255 };

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];

/** Only loaders of formats that leads send: vector and other formats are attack surface without use. */
export function restrictFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * The first frame as a small JPEG, upright and without metadata: no place, no camera, no thumbnail. To be
 * called in its own process, since strangers made the picture.
 */
export async function shrinkPicture({ content, longestSide }: Picture): Promise<PictureRead> {
  try {
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { data, info } = await smallJpeg(picture, longestSide).toBuffer({
      resolveWithObject: true,
    });
    const { data: jpeg, info: size } = await largeEnough(data, info);
    return { ok: true, jpeg: new Uint8Array(jpeg), width: size.width, height: size.height };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

const smallJpeg = (picture: Sharp, longestSide: number): Sharp =>
  picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY });

/** A picture with a side below the least gets a white edge. */
async function largeEnough(data: Buffer, info: { width: number; height: number }) {
  const [width, height] = [info.width, info.height].map((side) => Math.max(side, MIN_SIDE));
  if (width === info.width && height === info.height) return { data, info };
  const size = { width, height, fit: 'contain', background: WHITE } as const;
  return sharp(data).resize(size).jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
}

/** sharp has no codes for its errors; its words are checked by tests. */
function problemOf(error: unknown): PictureProblem {
  const words = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(words)) return 'too_large';
  if (/timeout/i.test(words)) return 'too_complex';
  return /unsupported|not a known|blocked|no decod|compression format/i.test(words)
    ? 'format'
    : 'broken';
}
