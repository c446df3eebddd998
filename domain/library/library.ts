import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { itemReasons, libraryFields } from '#copy/library/items.ts';
import type { ItemText } from '../agent/choose-item.ts';
import { campaignRef } from '../campaigns/schema.ts';
import { fileKind, type FileKind } from '../conversations/messages/files.ts';
import { isWebAddress, oneLine, typedText } from '../text.ts';

/** The maximum number of items of one campaign. */
export const MAX_ITEMS = 1_000;
/** The maximum number of items of one import, so that the request stays small. */
export const MAX_IMPORTED = 100;
export const MAX_NAME = 120;
const MAX_WHEN = 300;
export const MAX_PRICE = 60;
export const MAX_LINK = 500;
const MAX_PICTURE_URL = 1_000;

/** The maximum text that WhatsApp shows under a file. */
const MAX_CAPTION = 1_024;

const line = (max: number) =>
  typedText()
    .transform(oneLine)
    .pipe(z.string().max(max, { error: () => commonFields.tooLong({ max }) }));

/** The state of an item's file. `none`: no file, so the agent only mentions the item. */
export type ItemState = 'stored' | 'waiting' | 'failed' | 'none';

/** Why an imported item has no picture, with the text for users. */
export const ITEM_REASONS = itemReasons;
export type ItemReason = keyof typeof ITEM_REASONS;

/** An item as the browser sees it; `GET /files/:team_slug/:item_id` returns its content. */
export interface LibraryItem extends ItemText {
  item_id: string;
  state: ItemState;
  /** why it has no file, in words */
  reason: string | null;
  /** undefined: it has no file */
  kind: FileKind | undefined;
  mime: string;
  bytes: number;
  /** how many leads received it */
  sent: number;
}

export interface Library {
  items: LibraryItem[];
  /** prices on the campaign's website that aren't items yet */
  from_site: number;
}

const link = line(MAX_LINK).refine((text) => text === '' || isWebAddress(text), {
  error: () => libraryFields.link,
});

export const itemText = z.object({
  name: line(MAX_NAME).refine((text) => text !== '', { error: () => libraryFields.name }),
  send_when: line(MAX_WHEN).default(''),
  price: line(MAX_PRICE).default(''),
  link: link.default(''),
});

export const itemRef = campaignRef.extend({ item_id: z.uuid() });
export const newItem = itemRef.extend({ text: itemText, file_id: z.uuid() });
export const itemChange = itemRef.extend({ text: itemText });

/** A row of a catalogue. */
const importedItem = itemText.extend({
  item_id: z.uuid(),
  picture_url: line(MAX_PICTURE_URL)
    .refine((text) => text === '' || isWebAddress(text), { error: () => libraryFields.address })
    .default(''),
});
export type ImportedItem = z.output<typeof importedItem>;

export const itemImport = campaignRef.extend({
  items: z.array(importedItem).min(1).max(MAX_IMPORTED),
});

/** Types that WhatsApp plays or shows. Pictures of other types are converted. */
const UNCONVERTED_TYPES = /^(?:video\/(?:mp4|quicktime|webm|3gpp)|audio\/.+|application\/pdf)$/;
/** Picture types that the converter reads. */
const CONVERTIBLE_PICTURES = /^image\/(?:jpeg|png|webp|gif|tiff|avif)$/;

/** How an uploaded file of this type is stored; undefined: agents can't send it. */
export function storageFormat(mime: string): 'as_is' | 'picture' | undefined {
  if (CONVERTIBLE_PICTURES.test(mime)) return 'picture';
  return UNCONVERTED_TYPES.test(mime) && fileKind(mime) ? 'as_is' : undefined;
}

/** Voice notes have no captions, and long texts don't fit one: such a text goes first, separately. */
export const fitsCaption = (text: string, kind: FileKind | undefined): boolean =>
  kind !== 'audio' && text.length <= MAX_CAPTION;
