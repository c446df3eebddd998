import { createHash } from 'node:crypto';
import { createRecording, type RecordingContent, tagRecording } from './recording.ts';

/** What a picture shows, by the field names of a question about it; a text is its `description`. */
type Shown = string | Record<string, unknown>;

const MAX_KNOWN = 1_000;
/** At most this many of the 64 bits change when a picture is resized or stored again. */
const MAX_DIFFERENCE = 6;
/** Compression changes fields of one colour by up to this much. */
const NOISE = 3;
/** Descriptions of pictures by fingerprint, shared by all sandboxes of this process. */
const known = new Map<bigint, Shown>();

/** Stores what a picture shows. Without a picture, draws a unique one. */
export async function registerPicture(shows: Shown, data?: Buffer): Promise<Buffer> {
  const picture = data ?? (await draw(JSON.stringify(shows)));
  known.set(await fingerprint(picture), shows);
  const [oldest] = known.size > MAX_KNOWN ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  return picture;
}

/** Returns what the picture of a data URI shows: its digits, or its stored description; else nothing. */
export async function readPicture(uri: string): Promise<Record<string, unknown>> {
  const picture = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
  const digits = await digitsIn(picture);
  if (digits !== undefined) return { digits, description: digits, text_in_picture: digits };
  const own = await fingerprint(picture);
  const shown = [...known].find(([other]) => bitsOf(own ^ other) <= MAX_DIFFERENCE)?.[1];
  return typeof shown === 'string' ? { description: shown } : (shown ?? {});
}

const bitsOf = (value: bigint) => value.toString(2).replaceAll('0', '').length;

/** One bit per field of 8 × 8: whether it is clearly lighter than its right neighbour. */
async function fingerprint(picture: Buffer): Promise<bigint> {
  const { default: sharp } = await import('sharp');
  const image = sharp(picture).rotate().flatten().resize(9, 8, { fit: 'fill' }).grayscale().raw();
  const pixels = await image.toBuffer();
  const fields = Array.from({ length: 64 }, (_, i) => i + Math.floor(i / 8));
  const bits = fields.map((i) => Number((pixels[i] ?? 0) > (pixels[i + 1] ?? 0) + NOISE));
  return BigInt(`0b${bits.join('')}`);
}

async function draw(seed: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const fields = createHash('shake256', { outputLength: 9 * 8 * 3 })
    .update(seed)
    .digest();
  const image = sharp(fields, { raw: { width: 9, height: 8, channels: 3 } });
  return image.resize(576, 512, { kernel: 'nearest' }).png().toBuffer();
}

/** Digits of three by five blocks, each row an octal digit, as a check of a model's vision draws them. */
const GLYPHS = '75557 26227 71747 71717 55711 74717 74757 71111 75757 75717'.split(' ');

/** Reads the digits that a picture shows in large black blocks; undefined if it shows something else. */
async function digitsIn(picture: Buffer): Promise<string | undefined> {
  const { default: sharp } = await import('sharp');
  const image = sharp(picture).flatten().grayscale().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const block = info.height / 9;
  const count = Math.round((info.width / block - 3) / 4);
  const isInk = (column: number, row: number) => {
    const [x, y] = [column, row].map((index) => Math.floor((index + 2.5) * block));
    return (data[(y ?? 0) * info.width + (x ?? 0)] ?? 255) < 128;
  };
  const digits = Array.from({ length: Math.max(0, Math.min(count, 12)) }, (_, at) => {
    const rows = [0, 1, 2, 3, 4].map((row) =>
      [0, 1, 2].reduce((bits, column) => bits * 2 + Number(isInk(at * 4 + column, row)), 0),
    );
    return GLYPHS.indexOf(rows.join(''));
  });
  return digits.length > 0 && !digits.includes(-1) ? digits.join('') : undefined;
}

/** A file as `POST sessions/{name}/messages` takes it; without `data`, built from what it says or shows. */
export interface MediaUpload extends RecordingContent {
  mimetype?: string;
  filename?: string;
  /** In base64; without it and a description of its content, the gateway fails to fetch the file. */
  data?: string;
  shows?: Shown;
}

export async function fileOf({ mimetype, filename, data, shows, ...said }: MediaUpload) {
  const content = data === undefined ? undefined : Buffer.from(data, 'base64');
  const isSaid = Object.keys(said).length > 0;
  const usual = shows === undefined ? 'audio/ogg; codecs=opus' : 'image/png';
  const file = { mimetype: mimetype ?? usual, ...(filename && { filename }) };
  if (shows === undefined && !isSaid) return { ...file, ...(data !== undefined && { data }) };
  const recorded = () => (content ? tagRecording(said, content) : createRecording(said));
  const made = shows === undefined ? recorded() : await registerPicture(shows, content);
  return { ...file, data: made.toString('base64') };
}
