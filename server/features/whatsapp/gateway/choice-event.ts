import { type Json, objectIn, textOf } from './json-values.ts';
import { parseId } from './message-address.ts';

/**
 * A vote in a poll or an answer to an invitation, with the fields of a message: its text is the choice, and
 * it quotes what it chose from. One that the gateway couldn't decrypt has no text, like any message that
 * can't be read. Undefined if a choice was taken back.
 */
export function choiceMessage(payload: Json, event: string): Json | undefined {
  const isVote = event.startsWith('poll.');
  const choice = isVote ? objectIn(payload, 'vote') : payload;
  const about = objectIn(payload, isVote ? 'poll' : 'eventCreationKey');
  const body = isVote ? votesIn(choice) : answerIn(objectIn(payload, 'eventResponse'));
  const id = parseId(textOf(choice.id));
  if (!id || (body === '' && !event.endsWith('.failed'))) return undefined;
  const { key, Info, pushName, notifyName } = objectIn(payload, '_data');
  const { id: chosenFrom, fromMe } = about;
  const full = textOf(chosenFrom);
  return {
    ...choice,
    body,
    hasMedia: false,
    source: 'app',
    replyTo: { id: parseId(full) ? full : `${fromMe === true}_${id.chat}_${full}` },
    // Without WhatsApp's own message, which is only a notice of the choice.
    _data: { key, Info, pushName, notifyName },
  };
}

const votesIn = ({ selectedOptions }: Json): string =>
  Array.isArray(selectedOptions) ? selectedOptions.map(textOf).filter(Boolean).join(', ') : '';

/** `NOT_GOING` → "not going" */
function answerIn({ response }: Json): string {
  const answer = textOf(response).replaceAll('_', ' ').toLowerCase();
  return answer === 'unknown' ? '' : answer;
}
