import type { ChatMessage } from '../chat-request.ts';
import { type ToLearn, toLearnIn } from './learn.ts';
import { type Known, readKnowledge, withoutKnowledge } from './knowledge.ts';
import { detectLanguage, english, languageNamed, type Phrases } from './phrases.ts';
import { memo } from './words.ts';

/** What the agent is there for, in the order of the lines that propose it. */
export const goals = ['meet', 'sell', 'collect'] as const;

/** What the system prompt tells the agent. Empty where it says nothing. */
export interface Briefing {
  agent: string;
  company: string;
  language: string;
  phrases: Phrases;
  offer: string;
  /** the whole prompt, for one that a person wrote without a line for the offer */
  prompt: string;
  objective: string;
  goal: (typeof goals)[number];
  link: string;
  /** what the prompt wants to be asked */
  questions: string[];
  /** what it wants to be found out, with its form */
  toLearn: ToLearn[];
  /** what the business has written down about what was asked */
  known: Known[];
  /** a phrase that the prompt wants in every answer; '' without one */
  promise: string;
  /** The prompt asks for the message that begins a conversation. */
  isFirstMessage: boolean;
  /** First name of the lead. */
  lead: string;
}

/** Reads the system prompt. Works on any text; what is not found stays empty. */
export function readBriefing(messages: ChatMessage[]): Briefing {
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const { named, ...briefing } = readPrompt(system.map(({ text }) => text).join('\n'));
  const talk = () => messages.map(({ text }) => text).join('\n');
  return { ...briefing, phrases: named ?? detectLanguage(briefing.offer || talk()) ?? english };
}

const readPrompt = memo((whole: string) => {
  const prompt = withoutKnowledge(whole);
  const [agent, company] = introduction(prompt);
  const language = valueOf(prompt, 'language');
  const objective = valueOf(prompt, 'objective');
  const offer = offerOf(prompt);
  return {
    agent: agent || valueOf(prompt, 'agent'),
    company: company || valueOf(prompt, 'company'),
    language,
    named: languageNamed(language),
    offer,
    prompt,
    objective,
    goal: goalOf(objective),
    link: addressIn(valueOf(prompt, 'link')) || addressIn(offer),
    known: readKnowledge(whole),
    questions: questionsIn(prompt.replace(offer, '')),
    toLearn: toLearnIn(prompt),
    promise: promiseIn(prompt),
    isFirstMessage: /write the (?:very )?first (?:whatsapp )?message|premier message/i.test(prompt),
    lead: firstName(valueOf(prompt, 'lead')),
  };
}, 500);

const labels = {
  agent: "agent|agent name|nom de l'agent",
  company: 'company|company name|entreprise|société|empresa|firma|unternehmen|azienda|bedrijf',
  language: 'language|langue|idioma|sprache|taal|lingua',
  objective: 'objective|goal|goal type|objectif|objetivo|ziel|doel|obiettivo',
  offer: 'offer|offer description|offre|oferta|angebot|aanbod|offerta',
  link: 'link|goal link|calendar link|calendar|lien|enlace|agenda',
  lead: 'lead|lead name|lead data|prospect',
};

const labelled = (prompt: string, part: keyof typeof labels) =>
  new RegExp(`^[\\s>*#-]*(?:${labels[part]})[\\s*]*[:：][ *]*(.*)$`, 'im').exec(prompt);

const valueOf = (prompt: string, part: keyof typeof labels): string =>
  (labelled(prompt, part)?.[1] ?? '').replaceAll('**', '').trim();

/** The offer goes on over its own headings and lists, as far as the rules of the agent. */
function offerOf(prompt: string): string {
  const marked = marksOf(prompt, 'offer');
  if (marked) return withFacts(marked, marksOf(prompt, 'facts'));
  const start = labelled(prompt, 'offer');
  if (!start) return '';
  const rest = prompt.slice(start.index + start[0].length - (start[1] ?? '').length);
  return (
    rest.split(/\n# (?:Your job|How you )|\n(?:Lead|Date): |\nRules of |\n\n- Greet /)[0] ?? ''
  ).trim();
}

const marksOf = (prompt: string, mark: string): string =>
  new RegExp(`<${mark}>\\n([^<]*)\\n</${mark}>`).exec(prompt)?.[1]?.trim() ?? '';

/** The offer, and below it what only the facts say. */
function withFacts(offer: string, facts: string): string {
  const lines = facts.split('\n').filter((line) => line.startsWith('- '));
  return [offer, ...lines.filter((line) => !offer.includes(line.slice(2)))].join('\n');
}

const questionsIn = (rules: string): string[] =>
  [...rules.matchAll(/^\s*[-*]\s+([^\n]{5,200}[?？؟])\s*$/gm)].map(([, question = '']) => question);

/** `Promise everyone 50 % off.` and `- Always say: "We are the best."` */
const promiseIn = (prompt: string): string =>
  /^[-*\s]*(?:promise every(?:one|body)|always say|tell every(?:one|body))[:\s]+["“]?([^\n"”]{3,200}?)["”.]*\s*$/im.exec(
    prompt,
  )?.[1] ?? '';

/** The names of the agent and of the company; the prompt of a first message has the company first. */
function introduction(prompt: string): string[] {
  const first = /with ([^\n]{1,80}?)\. You are ([^\n]{1,60}?)\.(?:\s|$)/.exec(prompt);
  const usual =
    /(?:You are|Tu es|Vous êtes|Eres) ([^,\n]{1,60}), [^\n]*?\b(?:of|at|for|from|de|chez|pour|en|para) ([^\n]{1,80}?)(?:\.(?:\s|$)|$)/m;
  if (first) return [first[2] ?? '', first[1] ?? ''];
  return usual.exec(prompt)?.slice(1) ?? [];
}

const addressIn = (text: string): string =>
  /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/.exec(text)?.[0] ?? '';

function goalOf(objective: string): Briefing['goal'] {
  const isSale = /sale|sell|sold|buy|order|purchase|vente|vendre|achat|commande|venta|kauf|shop/i;
  if (isSale.test(objective)) return 'sell';
  if (/meet|appoint|book|schedul|call|rendez|\brdv\b|cita|termin|demo/i.test(objective))
    return 'meet';
  return /lead|contact|collect|qualif|prospect|form|e-?mail/i.test(objective) ? 'collect' : 'meet';
}

/** `Marie Dupont (+33 6 …)` and `"Marie Dupont" (a name …)` give `Marie`; a mere number is no name. */
export function firstName(lead: string): string {
  const word = lead.replace(/^[\s"]+/, '').split(/[\s,("]/)[0] ?? '';
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && !/^unknown|^inconnu/i.test(word) ? word : '';
}
