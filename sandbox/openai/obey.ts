import type { ChatMessage } from './chat-request.ts';

const SAY = /\b(?:say|reply|answer|write|confirm|repeat|tell me|send)\b/i;
const LATER = /\b(?:when i|whenever|later|remember)\b/i;
const INSTRUCTIONS = /\b(?:instructions?|prompt|rules|system message|everything above)\b/i;
const QUOTED = /["“«](.+)["”»]/su;
const DONE = /\b(?:book me|cancel|refund|call me|email me)\b/i;
const MAX_LEAK = 220;

/**
 * What a model says that obeys the lead: the words after "say", its instructions, acts that no one
 * did. Undefined where nothing is ordered.
 */
export function obey(messages: ChatMessage[]): string | undefined {
  const ofLead = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const newest = ofLead.at(-1) ?? '';
  const planted = ofLead.slice(0, -1).filter((text) => LATER.test(text));
  const dictated = dictatedIn(newest);
  if (dictated !== undefined) return dictated;
  if (INSTRUCTIONS.test(newest)) {
    const told = messages.find(({ role }) => role === 'system')?.text ?? '';
    return told.slice(Math.max(0, told.indexOf('You are '))).slice(0, MAX_LEAK);
  }
  const later = planted.map(dictatedIn).findLast((words) => words !== undefined);
  return later ?? (DONE.test(newest) ? 'Done! I have booked it for you.' : undefined);
}

/** The words after an order to say them: those in quotes, else what stands behind the colon. */
function dictatedIn(text: string): string | undefined {
  const rest = text.slice(SAY.exec(text)?.index ?? text.length);
  if (INSTRUCTIONS.test(rest)) return undefined;
  const behind = /[:：]\s*(?!\/\/)(.+)/su.exec(rest);
  return (QUOTED.exec(rest)?.[1] ?? behind?.[1])?.trim();
}
