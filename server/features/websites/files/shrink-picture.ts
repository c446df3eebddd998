import sharp, { type Sharp } from 'sharp';

/** An untrusted picture, and its maximum size afterwards. */
export interface Picture {
  content: Uint8Array;
  /** in pixels */
  longestSide: number;
}

export type PictureProblem =
  /** an unsupported format, such as an iPhone's HEIC */
  | 'format'
  | 'broken'
  /** more pixels than the limit */
  | 'too_large'
  /** it takes too much time or memory */
  | 'too_complex';

export type PictureRead =
  | { ok: true; jpeg: Uint8Array; width: number; height: number }
  | { ok: false; problem: PictureProblem };

/** The most that phones take without a special mode. Larger pictures are refused before unpacking. */
const MAX_PIXELS = 64_000_000;
/** Keeps text readable, at half the size of a phone's photo. */
const QUALITY = 80;
/** Vision models reject pictures that are smaller than one of their patches. */
const MIN_SIDE = 32;
const TIMEOUT_SECONDS = 20;
const WHITE = { r: 255, g: 255, b: 255 };

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];

/** Enables only loaders of formats that leads send. Vector and other formats are needless attack surface. */
export function restrictFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Converts the first frame to a small JPEG, upright and without metadata: no location, camera or thumbnail.
 * Call it in a separate process, because the picture is untrusted.
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

/** Adds a white border to a picture with a side below the minimum. */
async function largeEnough(data: Buffer, info: { width: number; height: number }) {
  const [width, height] = [info.width, info.height].map((side) => Math.max(side, MIN_SIDE));
  if (width === info.width && height === info.height) return { data, info };
  const size = { width, height, fit: 'contain', background: WHITE } as const;
  return sharp(data).resize(size).jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
}

/** sharp's errors have no codes, so this matches their messages. Tests check these. */
function problemOf(error: unknown): PictureProblem {
  const words = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(words)) return 'too_large';
  if (/timeout/i.test(words)) return 'too_complex';
  return /unsupported|not a known|blocked|no decod|compression format/i.test(words)
    ? 'format'
    : 'broken';
}
