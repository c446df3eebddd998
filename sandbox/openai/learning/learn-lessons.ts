import type { ChatMessage } from '../chat-request.ts';

/** Whether a system prompt asks what a conversation teaches. */
export const wantsLessons = (messages: ChatMessage[]): boolean =>
  messages.some(
    ({ role, text }) => role === 'system' && /^task: learn from a conversation$/im.test(text),
  );

interface Line {
  by?: string;
  text?: string;
  changed_before_it_was_sent?: boolean;
}

const NONE = { lead_words: '', person_words: '', assistant_words: '' };

/** What can be seen: a person's answer to a question, a draft that was changed, the words before a no. */
export function learnLessons(messages: ChatMessage[]) {
  const lines = linesOf(messages.find(({ role }) => role === 'user')?.text ?? '');
  const draft = lines.find((line) => line.changed_before_it_was_sent);
  if (draft) return { lessons: [ofEdit(lines, draft)] };
  const answered = answeredByPerson(lines);
  if (answered) return { lessons: [{ kind: 'fact', ...NONE, ...answered }] };
  return { lessons: lostAt(lines) };
}

/** The question of the lead that a person answered next, and not with a question of their own. */
function answeredByPerson(lines: Line[]) {
  const place = lines.findIndex(({ by }) => by === 'person');
  const asked = lines.slice(0, Math.max(place, 0)).findLast((one) => isQuestion(one));
  const said = lines[place]?.text ?? '';
  if (!asked || /[?？؟]/u.test(said)) return undefined;
  return { lead_words: questionIn(asked.text ?? ''), person_words: said };
}

function ofEdit(lines: Line[], draft: Line) {
  const sent = lines.findLast(({ by }) => by === 'person')?.text ?? '';
  const asked = lines.findLast(({ by }) => by === 'lead')?.text ?? '';
  const words = { lead_words: asked, person_words: sent, assistant_words: draft.text ?? '' };
  return { kind: 'rule', ...words };
}

/** The lead's last message, and what the assistant answered before it turned out to be the end. */
function lostAt(lines: Line[]) {
  const end = lines.findLastIndex(({ by }) => by === 'lead');
  const place = lines.slice(0, Math.max(end, 0)).findLastIndex(({ by }) => by === 'assistant');
  const asked = lines.slice(0, Math.max(place, 0)).findLast(({ by }) => by === 'lead');
  const said = lines[place]?.text;
  if (!asked || !said) return [];
  return [{ kind: 'test', ...NONE, lead_words: asked.text ?? '', assistant_words: said }];
}

const isQuestion = ({ by, text = '' }: Line) => by === 'lead' && /[?？؟]/u.test(text);

const questionIn = (text: string): string =>
  (text.split(/(?<=[.!?。！？؟])\s+|\n+/u).find((one) => /[?？؟]/u.test(one)) ?? text).trim();

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}
