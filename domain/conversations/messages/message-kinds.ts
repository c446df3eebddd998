/** What a message can be besides its text. A file may have a text, its caption; an order its note. */
export const MESSAGE_KINDS = [
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'order',
  'product',
  'event',
  'poll',
  'view_once',
  /** the lead called the number */
  'call',
  /** the lead's reaction to a question of ours, which answers it */
  'reaction',
  /** a message that can't be read here; its content may come later, under the same id */
  'unknown',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Kinds that ask for something which the agent can neither see nor do: a person answers these. */
const FOR_PERSON: readonly MessageKind[] = [
  'order',
  'product',
  'event',
  'poll',
  'view_once',
  'call',
  'unknown',
];

export function needsPerson(kind: string | null): kind is MessageKind {
  return FOR_PERSON.some((item) => item === kind);
}

/** How a kind is named to the model and in the list, where one line has to do. */
const NAMES: Record<MessageKind, string> = {
  image: 'image',
  video: 'video',
  audio: 'voice message',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contact: 'contact',
  order: 'order',
  product: 'product from your catalog',
  event: 'event invitation',
  poll: 'poll',
  view_once: 'photo, video or voice message that opens once',
  call: 'call',
  reaction: 'reaction',
  unknown: "message that can't be read here",
};

export function kindName(kind: string): string {
  return (NAMES as Record<string, string>)[kind] ?? 'file';
}

/** The list's line for a message: its text, else what it is. */
export function previewText(message: { text: string; kind: string | null; details: string }) {
  const { text, kind, details } = message;
  if (text || !kind) return text;
  return details ? `[${kindName(kind)}] ${details}` : `[${kindName(kind)}]`;
}
