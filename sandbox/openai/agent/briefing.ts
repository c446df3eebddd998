import type { ChatMessage } from '../request.ts';
import { readFieldsToLearn } from './learn.ts';
import { taggedText, languageOf, memoize } from './words.ts';

/** What the system prompt tells the agent; empty where it says nothing. */
export type Briefing = ReturnType<typeof readPrompt>;

/** Reads the system prompt. Works on any text; what it can't find stays empty. */
export function readBriefing(messages: ChatMessage[]): Briefing {
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer');
  return readPrompt(system.map(({ text }) => text).join('\n'));
}

const readPrompt = memoize((whole: string) => {
  const knowledge = taggedText(whole, 'knowledge');
  const prompt = whole.replace(`<knowledge>\n${knowledge}\n</knowledge>`, '');
  const [agent = '', company = ''] = introduction(prompt);
  const objective = valueOf(prompt, 'objective');
  const offer = offerOf(prompt);
  return {
    agent: agent || valueOf(prompt, 'agent'),
    company: company || valueOf(prompt, 'company'),
    language: valueOf(prompt, 'language'),
    /** code of the offer's language */
    code: languageOf(offer) ?? 'en',
    /** what the business says, and its notes on what was asked */
    offer: [offer, ...passagesIn(knowledge)].join('\n').trim(),
    /** the whole prompt, for one that a user wrote without a line for the offer */
    prompt,
    goal: goalOf(objective),
    link: addressIn(valueOf(prompt, 'link')) || addressIn(offer),
    /** the questions that the prompt wants asked */
    questions: [...prompt.replace(offer, '').matchAll(QUESTION)].map(
      ([, question = '']) => question,
    ),
    /** what the prompt wants to learn from the lead, and in which form */
    toLearn: readFieldsToLearn(prompt),
    /** a phrase that the prompt wants in every answer */
    promise: PROMISE.exec(prompt)?.[1] ?? '',
    /** The prompt asks for the message that begins a conversation. */
    isFirstMessage: /write the (?:very )?first (?:whatsapp )?message/i.test(prompt),
    /** First name of the lead. */
    lead: firstName(valueOf(prompt, 'lead')),
  };
}, 500);

const QUESTION = /^\s*[-*]\s+([^\n]{5,200}[?？؟])\s*$/gm;
/** `Promise everyone 50 % off.` and `- Always say: "We are the best."` */
const PROMISE =
  /^[-*\s]*(?:promise every(?:one|body)|always say|tell every(?:one|body))[:\s]+["“]?([^\n"”]{3,200}?)["”.]*\s*$/im;

const valueOf = (prompt: string, name: string): string =>
  new RegExp(`^[\\s>*#-]*${name}(?: data)?[\\s*]*: *(.*)$`, 'im')
    .exec(prompt)?.[1]
    ?.replaceAll('**', '')
    .trim() ?? '';

/** The offer between its marks, and what only the facts say; else everything from `Offer:` to the rules. */
function offerOf(prompt: string): string {
  const offer = taggedText(prompt, 'offer').trim();
  const rest = /^Offer: *([\s\S]*)/im.exec(prompt)?.[1] ?? '';
  if (!offer)
    return (
      rest.split(/\n# (?:Your job|How you )|\n(?:Lead|Date): |\nRules of |\n\n- Greet /)[0] ?? ''
    ).trim();
  const lines = taggedText(prompt, 'facts')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  return [offer, ...lines.filter((line) => !offer.includes(line.slice(2)))].join('\n');
}

/** The knowledge block's passages without their titles; leaves out those that may have changed. */
const passagesIn = (knowledge: string): string[] =>
  knowledge.split(/\n\n(?=\[\w+:)/).flatMap((part) => {
    const [, more = '', text = ''] = /^\[\w+:[^\]]*\](.*)\n([\s\S]*)$/.exec(part) ?? [];
    return text === '' || more.includes('may have changed') ? [] : [`# ${text}`];
  });

/** The names of the agent and of the company; the prompt for a first message has the company first. */
function introduction(prompt: string): string[] {
  const first = /with ([^\n]{1,80}?)\. You are ([^\n]{1,60}?)\.(?:\s|$)/.exec(prompt);
  if (first) return [first[2] ?? '', first[1] ?? ''];
  const usual =
    /You are ([^,\n]{1,60}), [^\n]*?\b(?:of|at|for|from) ([^\n]{1,80}?)(?:\.(?:\s|$)|$)/m;
  return usual.exec(prompt)?.slice(1) ?? [];
}

const addressIn = (text: string): string =>
  /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/.exec(text)?.[0] ?? '';

function goalOf(objective: string): 'meet' | 'sell' | 'collect' {
  if (/sale|sell|sold|buy|order|purchase|shop/i.test(objective)) return 'sell';
  if (/meet|appoint|book|schedul|call|demo/i.test(objective)) return 'meet';
  return /lead|contact|collect|qualif|prospect|form|e-?mail/i.test(objective) ? 'collect' : 'meet';
}

/** `Marie Dupont (+33 6 …)` and `"Marie Dupont" (a name …)` give `Marie`; a number alone is no name. */
export function firstName(lead: string): string {
  const word = lead.replace(/^[\s"]+/, '').split(/[\s,("]/)[0] ?? '';
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && !/^unknown/i.test(word) ? word : '';
}
