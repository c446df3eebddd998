import { oneLine } from '#domain/text.ts';

/** How the product handles a kind of message. */
export interface KindRule {
  /** its name for the model, and in the list, where one line must do */
  name: string;
  /**
   * `read`: its file is read first, and the agent answers the content; if that fails, a person is asked.
   * `answered`: the agent answers. `answers_question`: it answers our question; otherwise it only shows
   * that the lead is there and needs no answer. `handed_over`: it asks for something that the agent can
   * neither see nor do, so a person answers, with the kind as the reason.
   */
  handling: 'read' | 'answered' | 'answers_question' | 'handed_over';
  /** how its file is read */
  reading?: ReadingKind;
  /** what the agent sees of it besides its name; missing: nothing, since its content isn't opened */
  known?: 'details';
}

/** What a message can be besides text. A file can have a caption as its text; an order can have a note. */
const KINDS = {
  image: { name: 'image', handling: 'read', reading: 'image' },
  audio: { name: 'voice message', handling: 'read', reading: 'speech' },
  document: { name: 'document', handling: 'read', reading: 'document' },
  /** no model of ours watches videos */
  video: { name: 'video', handling: 'handed_over' },
  /** a gesture, like a reaction: its content is unknown */
  sticker: { name: 'sticker', handling: 'answers_question' },
  location: { name: 'location', handling: 'answered', known: 'details' },
  contact: { name: 'contact', handling: 'answered', known: 'details' },
  order: { name: 'order', handling: 'handed_over' },
  product: { name: 'product from your catalog', handling: 'handed_over' },
  event: { name: 'event invitation', handling: 'handed_over' },
  /** a lead's own poll: voting is up to the business */
  poll: { name: 'poll', handling: 'handed_over' },
  /** joining is up to the business */
  group_invite: { name: 'invitation to a group', handling: 'handed_over' },
  /** only the phone can open it */
  view_once: { name: 'photo, video or voice message that opens once', handling: 'handed_over' },
  /** the lead called the number; a call that the owner took counts as answered */
  call: { name: 'call', handling: 'handed_over' },
  /** stored as a message only if it answers our question */
  reaction: { name: 'reaction', handling: 'answers_question' },
  /** a message that can't be read here; its content may come later, under the same id */
  unknown: { name: "message that can't be read here", handling: 'handed_over' },
} as const satisfies Record<string, KindRule>;

export type MessageKind = keyof typeof KINDS;
export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[];

/** Kinds that ask for a person and serve as the reason. */
export type PersonKind = {
  [K in MessageKind]: (typeof KINDS)[K]['handling'] extends 'handed_over' ? K : never;
}[MessageKind];

/** Undefined for plain text, and for a kind that a newer version stored. */
export function kindRule(kind: string | null): KindRule | undefined {
  return kind !== null && Object.hasOwn(KINDS, kind) ? KINDS[kind as MessageKind] : undefined;
}

export function needsPerson(kind: string | null): kind is PersonKind {
  return kindRule(kind)?.handling === 'handed_over';
}

/** Whether a message of this kind, without words, is a gesture that may not need an answer. */
export function isGesture(kind: string | null): boolean {
  return kindRule(kind)?.handling === 'answers_question';
}

export function kindName(kind: string): string {
  return kindRule(kind)?.name ?? 'file';
}

export interface PreviewedMessage {
  text: string;
  kind: string | null;
  details: string;
  /** what its file says or shows; missing or empty: unknown */
  understood?: string | null | undefined;
}

/** The list's preview of a message: its text, the words of a voice message, or its kind. */
export function previewText({ text, kind, details, understood }: PreviewedMessage): string {
  if (text || !kind) return text;
  if (understood) {
    const summary = oneLine(understood);
    return kindRule(kind)?.reading === 'speech' ? summary : `[${kindName(kind)}] ${summary}`;
  }
  return details ? `[${kindName(kind)}] ${details}` : `[${kindName(kind)}]`;
}

/** How the file of a lead's message is read. */
export type ReadingKind = 'speech' | 'image' | 'document';

/** The ad that a lead clicked before writing, as far as WhatsApp tells; empty: it doesn't. */
export interface AdOrigin {
  title: string;
  sourceId: string;
  sourceUrl: string;
  clickId: string;
}

/** What the model used for one message. */
export interface MessageCost {
  model_name: string;
  tokens: number;
  /** billionths of a US dollar; null: unknown */
  cost_nanos: number | null;
  /** what its verification used, not included above; missing: no model call verified it */
  verified?: { tokens: number; cost_nanos: number | null };
}
