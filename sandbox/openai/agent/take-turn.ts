import type { ChatMessage } from '../chat-request.ts';
import { type Briefing, readBriefing } from './briefing.ts';
import { compose, type Occasion } from './compose.ts';
import { type Judgement, judge } from './judge.ts';
import type { Intent } from './language-book.ts';
import { understand } from './understand.ts';

/** What the scripted agent makes of a conversation. */
export interface AgentTurn extends Judgement {
  reply: string;
  briefing: Briefing;
  /** What the lead, or whoever asked, wrote last. */
  heard: string;
}

/** The same messages always get the same turn. */
export function takeTurn(messages: ChatMessage[]): AgentTurn {
  const brief = readBriefing(messages);
  const talk = messages.filter(({ role }) => role === 'user' || role === 'assistant');
  const heard = lastWords(talk);
  const opening = openingLead(talk, heard, brief.isFirstMessage);
  const briefing = opening ? { ...brief, lead: opening.lead || brief.lead } : brief;
  const occasion = opening ? 'opening' : occasionOf(messages, heard, briefing);
  const leadTexts = talk.filter(({ role }) => role === 'user').map(({ text }) => text);
  const times = (intent: Intent) =>
    leadTexts.filter((text) => understand(text, briefing.book) === intent).length;
  const said = talk.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  const seed = hash(briefing.lead + (leadTexts[0] ?? ''));
  const judgement = judge(opening ? [] : talk, briefing.book);
  const settled = judgement.status !== 'en_cours';
  const reply = compose({ occasion, briefing, said, times, settled, seed });
  return { reply, briefing, heard, ...judgement };
}

/** What the lead wrote since the agent spoke; a burst of messages is one. */
function lastWords(talk: ChatMessage[]): string {
  const since = talk.findLastIndex(({ role }) => role === 'assistant') + 1;
  return talk
    .slice(since)
    .map(({ text }) => text.trim())
    .join('\n')
    .trim();
}

/** A conversation that the agent begins: nobody spoke yet, or only the lead's data is given. */
function openingLead(
  talk: ChatMessage[],
  heard: string,
  isFirstMessage: boolean,
): { lead: string } | undefined {
  if (talk.length === 0) return { lead: '' };
  const data = /^lead data\s*:\s*(.*)/i.exec(heard);
  const spoken = talk.some(({ role }) => role === 'assistant');
  if (spoken || !(data || isFirstMessage)) return undefined;
  return { lead: data?.[1]?.trim().split(/[\s,]/)[0] ?? '' };
}

const reminding = /follow[- ]?up|relance|reminder|has not (?:answered|replied)|recordatorio/i;

function occasionOf(messages: ChatMessage[], heard: string, { book }: Briefing): Occasion {
  const last = messages.at(-1);
  // Nothing new from the lead, or an instruction after all that was said: a silent lead.
  if (last?.role === 'assistant' || heard === '') return 'followUp';
  if (last && last.role !== 'user' && reminding.test(last.text)) return 'followUp';
  if (last?.role === 'user' && /^[[(<]/.test(last.text) && reminding.test(last.text)) {
    return 'followUp';
  }
  return understand(heard, book);
}

function hash(text: string): number {
  let value = 7;
  for (let i = 0; i < text.length; i += 1) value = (value * 31 + text.charCodeAt(i)) % 9973;
  return value;
}
