import { Refusal } from '#domain/errors.ts';
import { storageFormat } from '#domain/library/library.ts';
import type { Services } from '#server/services.ts';
import type { ItemFile } from './item-store.ts';
import { libraryErrors } from '#copy/errors/library.ts';

/** The maximum size at which WhatsApp shows a picture on a phone. */
const MAX_SIDE = 1_600;
const CONVERTED_WITHIN_MS = 60_000;

/** Converts pictures to JPEG at a phone's size, as WhatsApp takes them. Throws INVALID_INPUT. */
export async function toSendableFile(
  { sites }: Pick<Services, 'sites'>,
  { mime, name: file_name, content }: Pick<ItemFile, 'mime' | 'content'> & { name: string },
): Promise<ItemFile> {
  const way = storageFormat(mime);
  if (!way) throw new Refusal('INVALID_INPUT', libraryErrors.notSent);
  if (way === 'as_is') return { mime, file_name, content };
  const signal = AbortSignal.timeout(CONVERTED_WITHIN_MS);
  const read = await sites.shrinkPicture({ content, longestSide: MAX_SIDE }, { signal });
  if (!read.ok) throw new Refusal('INVALID_INPUT', libraryErrors.picture[read.problem]);
  const { jpeg, width, height } = read;
  const jpegName = file_name === '' ? '' : `${file_name.replace(/\.[^.]*$/, '')}.jpg`;
  const file = { mime: 'image/jpeg', file_name: jpegName, content: Buffer.from(jpeg) };
  return { ...file, width, height };
}
