import { isObject, textOf } from './json-values.ts';

/**
 * Whether an answer of the gateway is about the message with this bare id. Every engine has its own
 * place for it: `key.id` (NOWEB), `id` as `true_{chat}_{id}` (GOWS), `_data.Info.ID`, and WhatsApp
 * Web's `id: {id, _serialized}`.
 */
export function namesMessage(answer: unknown, id: string): boolean {
  return namesIn(answer).some((name) => bareIds(name).includes(id));
}

/** The bare id of the message that an answer is about. */
export function messageIdOf(answer: unknown): string | undefined {
  return namesIn(answer)
    .flatMap(bareIds)
    .find((id) => id !== '' && id.length <= 200);
}

function namesIn(answer: unknown): string[] {
  if (!isObject(answer)) return [];
  const data = isObject(answer._data) ? answer._data : {};
  const places = [answer.key, answer.id, data.key, data.id, data.Info];
  return places.flatMap(namesOf);
}

function namesOf(place: unknown): string[] {
  if (typeof place === 'string') return [textOf(place)];
  if (!isObject(place)) return [];
  return [place.id, place.ID, place._serialized].map(textOf);
}

/** `{fromMe}_{chat}_{id}[_{participant}]`, or the id alone. */
function bareIds(name: string): string[] {
  const parts = name.split('_');
  return parts.length >= 3 ? parts.slice(2, 3) : [name];
}
