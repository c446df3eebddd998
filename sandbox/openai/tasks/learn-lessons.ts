import type { ChatMessage } from '../request.ts';

interface Line {
  by?: string;
  text?: string;
  changed_before_it_was_sent?: boolean;
}

const NONE = { lead_words: '', person_words: '', assistant_words: '' };

/** What can be seen: a person's answer to a question, a draft that was changed, the words before a no. */
export function learnLessons(messages: ChatMessage[]) {
  const lines = linesOf(messages.find(({ role }) => role === 'user')?.text ?? '');
  const lesson = ofEdit(lines) ?? answeredByPerson(lines) ?? lostAt(lines);
  return { lessons: lesson ? [{ ...NONE, ...lesson }] : [] };
}

function ofEdit(lines: Line[]) {
  const draft = lines.find((line) => line.changed_before_it_was_sent);
  if (!draft) return undefined;
  const words = { lead_words: lastOf(lines, 'lead')?.text, assistant_words: draft.text };
  return { kind: 'rule', ...words, person_words: lastOf(lines, 'person')?.text };
}

/** The question of the lead that a person answered next, and not with a question of their own. */
function answeredByPerson(lines: Line[]) {
  const place = lines.findIndex(({ by }) => by === 'person');
  const asked = lines.slice(0, Math.max(place, 0)).filter(({ text = '' }) => ASKS.test(text));
  const { text = '' } = lastOf(asked, 'lead') ?? {};
  const person_words = lines[place]?.text ?? '';
  if (text === '' || ASKS.test(person_words)) return undefined;
  const sentences = text.split(/(?<=[.!?。！？؟])\s+|\n+/u);
  return { kind: 'fact', lead_words: sentences.find((one) => ASKS.test(one)), person_words };
}

/** The lead's last message, and what the assistant answered before it turned out to be the end. */
function lostAt(lines: Line[]) {
  const before = lines.slice(
    0,
    Math.max(
      0,
      lines.findLastIndex(({ by }) => by === 'lead'),
    ),
  );
  const place = before.findLastIndex(({ by }) => by === 'assistant');
  const asked = lastOf(before.slice(0, Math.max(place, 0)), 'lead');
  const assistant_words = before[place]?.text;
  return asked && assistant_words
    ? { kind: 'test', lead_words: asked.text, assistant_words }
    : undefined;
}

const ASKS = /[?？؟]/u;
const lastOf = (lines: Line[], by: string) => lines.findLast((line) => line.by === by);

const linesOf = (text: string): Line[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
