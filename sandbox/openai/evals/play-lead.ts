import { readFileSync } from 'node:fs';
import type { ChatMessage } from '../chat-request.ts';
import { languageNamed } from '../agent/phrases.ts';

/**
 * What the leads say, by language and persona: messages between bars, in their order. `!` before one
 * asks to stop, `?` asks for a person, `+` agrees; the last one ends the conversation.
 */
type Script = Record<string, string>;

const CODES = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt', 'ru', 'zh', 'ja', 'ar'] as const;
const scripts = new Map<string, Script>();

function scriptOf(language: string): Script {
  const named = languageNamed(language)?.code;
  const code = CODES.find((one) => one === named) ?? 'en';
  const known = scripts.get(code);
  if (known) return known;
  const file = new URL(`leads/${code}.json`, import.meta.url);
  const script = JSON.parse(readFileSync(file, 'utf8')) as Script;
  scripts.set(code, script);
  return script;
}

/** Whether a system prompt asks for a lead to be played. */
export const wantsLead = (messages: ChatMessage[]): boolean =>
  messages.some(({ role, text }) => role === 'system' && /^task: play a lead$/im.test(text));

const INTENTS: Record<string, string> = {
  '!': 'asks_to_stop',
  '?': 'asks_for_person',
  '+': 'agrees',
};

/** The next message of a lead. A variation begins elsewhere in the script and has the same end. */
export function playLead(messages: ChatMessage[]) {
  const prompt = messages.find(({ role }) => role === 'system')?.text ?? '';
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(prompt)?.[1]?.trim() ?? '';
  const script = scriptOf(line('Language'));
  const all = (script[line('Persona')] ?? script.curious ?? '').split('|');
  const [seed, said] = [Number(line('Variation')) || 1, countSaid(messages)];
  const middle = all.slice(0, -1);
  const turned = middle.map((_, place) => middle[(place + seed - 1) % middle.length] ?? '');
  const own = [...turned, ...all.slice(-1)];
  const given = own[Math.min(said, own.length - 1)] ?? '';
  const [, mark = '', message = ''] = /^([!?+]?)\s*(.*)$/s.exec(given.trim()) ?? [];
  return { message, intent: INTENTS[mark] ?? 'talks', ends: said >= own.length - 1 };
}

const countSaid = (messages: ChatMessage[]): number =>
  messages.filter(({ role }) => role === 'assistant').length;
