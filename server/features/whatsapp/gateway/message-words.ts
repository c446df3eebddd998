import { type Json, objectIn, textOf } from './json-values.ts';
import type { ContentField } from './message-field.ts';

/**
 * The words of a message as WhatsApp's own message has them, for gateways that leave `body` empty: text,
 * the caption of a file, what was written with a place, a product or an order, and what was chosen of
 * buttons or a list.
 */
export function wordsOf({ name, fields, value }: ContentField): string {
  if (name === TEXT) return textOf(value);
  if (/respon|reply/i.test(name)) return selectedText(fields);
  const inside = FORMS.map((form) => objectIn(fields, form));
  const found = [fields, ...inside].flatMap((place) => WORDS.map((key) => wordsIn(place, key)));
  return found.find((text) => text.trim() !== '') ?? '';
}

/** The one field of WhatsApp's message that is a text itself. */
const TEXT = 'conversation';

/** Fields that hold what was written. WhatsApp Web's `body` of other kinds is a thumbnail or a card. */
const WORDS = [
  'text',
  'caption',
  'contentText',
  'hydratedContentText',
  'comment',
  'message',
  'body',
];

/** Where forms of a business keep theirs. */
const FORMS = [
  'hydratedTemplate',
  'hydratedFourRowTemplate',
  'interactiveMessageTemplate',
  'fourRowTemplate',
];

function wordsIn(place: Json, key: string): string {
  if (key === 'body' && place.type !== undefined) return '';
  return textOf(place[key]) || textOf(objectIn(place, key).text);
}

/** What a lead chose of buttons or a list: what the lead says. */
function selectedText(fields: Json): string {
  const flow = objectIn(fields, 'nativeFlowResponseMessage');
  return (
    textOf(fields.selectedDisplayText) ||
    textOf(fields.title) ||
    textOf(objectIn(fields, 'body').text) ||
    textOf(objectIn(fields, 'singleSelectReply').selectedRowId) ||
    textOf(fields.selectedButtonId ?? fields.selectedButtonID) ||
    textOf(flow.name)
  );
}
