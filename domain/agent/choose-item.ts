import { fileKind, type FileKind } from '../conversations/messages/files.ts';
import { dataBlock } from '../prompts/compile.ts';
import { oneLine } from '../text.ts';

export interface ItemText {
  name: string;
  /** when the agent sends it */
  send_when: string;
  /** as the team writes it; empty: not a catalogue item */
  price: string;
  /** empty: none */
  link: string;
}

/** An item as a turn needs it. */
export interface OfferedItem extends ItemText {
  item_id: string;
  /** empty: it has no file */
  mime: string;
  file_name: string;
}

/** What an agent may send in one turn. */
export interface OfferedLibrary {
  items: OfferedItem[];
  /** the library has more items; these were selected for the lead's question */
  is_part: boolean;
  /** what the lead has already received */
  sent: string[];
}

/** Most items that a prompt lists. From a larger library, each turn gets what fits. */
export const MAX_LISTED = 80;
/** Characters of these lines, about 2,000 tokens. */
const MAX_LETTERS = 8_000;

/** Characters of an id that the model repeats; the end of an id is random. */
const SHORT = 8;

/** The id by which the model names an item. */
export const shortId = ({ item_id }: Pick<OfferedItem, 'item_id'>): string =>
  `item:${item_id.replaceAll('-', '').slice(-SHORT)}`;

const KIND_WORDS: Record<FileKind, string> = {
  image: 'picture',
  video: 'video',
  audio: 'voice note',
  document: 'PDF',
};

export const kindOf = ({ mime }: Pick<OfferedItem, 'mime'>): FileKind | undefined =>
  mime === '' ? undefined : fileKind(mime);

const fileWord = (item: OfferedItem): string => {
  const kind = kindOf(item);
  return kind ? KIND_WORDS[kind] : 'no file';
};

/** Everything known about an item: a claim about it needs this as its source. */
export function itemLine(item: OfferedItem): string {
  const parts = [
    `${item.name} (${fileWord(item)})`,
    item.price && `Price: ${item.price}`,
    item.link && `Link: ${item.link}`,
    item.send_when && `Send when: ${item.send_when}`,
  ];
  return oneLine(parts.filter(Boolean).join('. '));
}

/** Returns the first items, as many as the prompt has room for. */
export function limitItems(items: OfferedItem[]): OfferedItem[] {
  let letters = 0;
  const end = items.findIndex((item) => (letters += itemLine(item).length) > MAX_LETTERS);
  return items.slice(0, Math.min(MAX_LISTED, end < 0 ? items.length : end));
}

/** The items as data, each under its id; no item can pass for another. */
export function libraryBlock(items: OfferedItem[]): string {
  const lines = items.map((item) => `[${shortId(item)}] ${itemLine(item).replaceAll('[', '(')}`);
  return `What you can send, each with its id in brackets:\n${dataBlock('library', lines.join('\n'))}`;
}

/** Rules for sending items, the same for all leads of a campaign. */
export const LIBRARY_RULES = `Rules of what you send:
- "send_item" is the id of one item of the library, such as item:1a2b3c4d. Give it when the lead asks to see or get that item, or when its "Send when" fits what the lead wrote last. Otherwise leave it empty.
- The file goes out with this message, and "reply" stands under it: write it so. Do not put the id into it, and do not say that you will send something later.
- One item a message, and each once for a lead. An item without a file can only be told about: never give its id. If no item fits, say that you have none.`;

/** Tells the model what the lead has received, so that it doesn't send an item twice. */
export function sentItemsNote({ items, sent }: OfferedLibrary): string | undefined {
  const had = items.filter(({ item_id }) => sent.includes(item_id)).map(shortId);
  return had.length > 0 ? `The lead has got already: ${had.join(', ')}` : undefined;
}

export const itemSources = (items: OfferedItem[]) =>
  items.map((item) => ({ id: shortId(item), text: itemLine(item), valid_until: null }));

/** The source for the answer's claim that the file goes out with it. */
export const sentItemSource = (item: OfferedItem) => ({
  id: `${shortId(item)}-sent`,
  text: `With this message you send the lead this ${fileWord(item)}: ${item.name}`,
  valid_until: null,
});

/** Returns the item that the model names, if it is known, has a file and is new to the lead. */
export function findChosenItem(
  itemReference: string | undefined,
  { items, sent }: OfferedLibrary,
): OfferedItem | undefined {
  const id = /[0-9a-f]{8}/i.exec(itemReference ?? '')?.[0].toLowerCase();
  if (!id) return undefined;
  const matches = items.filter((item) => shortId(item) === `item:${id}`);
  const [item] = matches;
  if (!item || matches.length > 1 || !kindOf(item) || sent.includes(item.item_id)) return undefined;
  return item;
}
