import { Refusal } from '#domain/errors.ts';
import { takenAs } from '#domain/library/library.ts';
import type { PictureProblem } from '#server/features/websites/files/shrink-picture.ts';
import type { Services } from '#server/services.ts';
import type { ItemFile } from './item-store.ts';

/** As large as WhatsApp shows a picture on a phone. */
const LONGEST_SIDE = 1_600;
const CONVERTED_WITHIN_MS = 60_000;

interface GivenFile {
  mime: string;
  name: string;
  content: Buffer;
}

const NOT_SENT =
  'Your agent can send pictures, PDFs, videos and voice notes. Nothing was added. Save this file as one of those first.';

const PICTURE_PROBLEMS: Record<PictureProblem, string> = {
  format:
    "Pictures of this format can't be converted here, so nothing was added. Save it as JPEG or PNG.",
  broken: 'This picture is damaged, so nothing was added. Open it and save it again.',
  too_large: 'This picture has too many pixels, so nothing was added. Save it smaller.',
  too_complex: 'This picture takes too long to convert, so nothing was added. Save it as JPEG.',
};

/** The file as WhatsApp takes it: pictures as JPEG of a phone's size. Throws INVALID_INPUT. */
export async function asSent(
  { sites }: Pick<Services, 'sites'>,
  { mime, name: file_name, content }: GivenFile,
): Promise<ItemFile> {
  const way = takenAs(mime);
  if (!way) throw new Refusal('INVALID_INPUT', NOT_SENT);
  if (way === 'as_is') return { mime, file_name, content };
  const signal = AbortSignal.timeout(CONVERTED_WITHIN_MS);
  const read = await sites.shrinkPicture({ content, longestSide: LONGEST_SIDE }, { signal });
  if (!read.ok) throw new Refusal('INVALID_INPUT', PICTURE_PROBLEMS[read.problem]);
  const { jpeg, width, height } = read;
  return {
    mime: 'image/jpeg',
    file_name: asJpeg(file_name),
    content: Buffer.from(jpeg),
    width,
    height,
  };
}

const asJpeg = (name: string): string => (name === '' ? '' : `${name.replace(/\.[^.]*$/, '')}.jpg`);
