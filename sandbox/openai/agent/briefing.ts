import type { ChatMessage } from '../chat-request.ts';
import type { Goal, LanguageBook } from './language-book.ts';
import { bookNamed, detectLanguage, english } from './languages.ts';

/** What the system prompt tells the agent. Empty where it says nothing. */
export interface Briefing {
  agent: string;
  company: string;
  language: string;
  book: LanguageBook;
  offer: string;
  objective: string;
  goal: Goal;
  link: string;
  /** The prompt asks for the message that begins a conversation. */
  isFirstMessage: boolean;
  /** First name of the lead. */
  lead: string;
}

const MANY = 500;
const known = new Map<string, Briefing>();

/** Reads the system prompt. Works on any text; what is not found stays empty. */
export function readBriefing(messages: ChatMessage[]): Briefing {
  const prompt = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n');
  const before = known.get(prompt);
  if (before) return before;
  const briefing = briefingOf(prompt, messages);
  if (known.size >= MANY) known.clear();
  // Without a language in the prompt it is read off the talk, which the next request may change.
  if (briefing.language !== '') known.set(prompt, briefing);
  return briefing;
}

function briefingOf(prompt: string, messages: ChatMessage[]): Briefing {
  const parts = labelled(prompt);
  const self = whoAmI(prompt);
  const language = parts.language ?? '';
  const objective = parts.objective ?? '';
  const talk = messages.map(({ text }) => text).join('\n');
  return {
    agent: self.agent || parts.agent || '',
    company: self.company || parts.company || '',
    language,
    book: bookNamed(language) ?? detectLanguage(prompt) ?? detectLanguage(talk) ?? english,
    offer: parts.offer ?? '',
    objective,
    goal: goalOf(objective),
    link: parts.link?.match(/https?:\/\/[^\s<>"')\]]+/)?.[0] ?? '',
    isFirstMessage: /write the (?:very )?first (?:whatsapp )?message|premier message/i.test(prompt),
    lead: firstName(parts.lead ?? ''),
  };
}

type Part = 'agent' | 'company' | 'language' | 'offer' | 'objective' | 'link' | 'lead';

const labels: Record<Part, string> = {
  agent: "agent|agent name|nom de l'agent",
  company: 'company|company name|entreprise|société|empresa|firma|unternehmen|azienda|bedrijf',
  language: 'language|langue|idioma|sprache|taal|lingua',
  offer: 'offer|offer description|offre|oferta|angebot|aanbod|offerta',
  objective: 'objective|goal|goal type|objectif|objetivo|ziel|doel|obiettivo',
  link: 'link|goal link|calendar link|calendar|lien|enlace|liên|agenda',
  lead: 'lead|lead name|lead data|prospect',
};

const labelLine = new RegExp(
  `^[\\s>*#-]*(?:${Object.entries(labels)
    .map(([part, names]) => `(?<${part}>${names})`)
    .join('|')})[\\s*]*[:：][\\s*]*(?<value>.*)$`,
  'i',
);
/** A line that begins something else: a heading, or a short label of its own. */
const otherLine = /^\s*(?:#+\s|\*\*[^*]+\*\*\s*:?|[A-Z][\w' ]{1,28}:(?:\s|$)|<\/?[a-z])/;

/** The first value of each label. Only the offer goes on over several lines. */
function labelled(prompt: string): Partial<Record<Part, string>> {
  const found: Partial<Record<Part, string>> = {};
  let open: string[] | undefined;
  for (const line of prompt.split('\n')) {
    const groups = labelLine.exec(line)?.groups;
    if (groups) {
      open = undefined;
      const part = (Object.keys(labels) as Part[]).find((name) => groups[name] !== undefined);
      const value = (groups.value ?? '').replace(/\*\*/g, '').trim();
      if (!part || (found[part] !== undefined && found[part] !== '')) continue;
      found[part] = value;
      if (part === 'offer') open = [value];
    } else if (open) {
      // An empty line and then a list: the rules have begun.
      const rules = open.at(-1) === '' && /^\s*[-*•]\s/.test(line);
      if (rules || otherLine.test(line)) open = undefined;
      else {
        open.push(line.trim());
        found.offer = open.join('\n').trim();
      }
    }
  }
  return found;
}

const introductions = [
  /You are ([^,\n]{1,60}), [^\n]*?\b(?:of|at|for|from) ([^\n]{1,80}?)\.?(?:\s+(?:You|Your|Write|Answer|Reply|Speak|Be|Keep|Always|Never|Help|Today)\b[^\n]*)?$/m,
  /(?:Tu es|Vous êtes) ([^,\n]{1,60}), [^\n]*?\b(?:de|chez|pour) ([^\n]{1,80}?)\.?(?:\s+(?:Tu|Vous|Réponds|Répondez|Écris)\b[^\n]*)?$/m,
  /Eres ([^,\n]{1,60}), [^\n]*?\b(?:de|en|para) ([^\n]{1,80}?)\.?(?:\s+(?:Tu|Responde|Escribe)\b[^\n]*)?$/m,
];

/** How a first-message prompt introduces itself: the company comes before the agent. */
const firstMessage = /with ([^\n]{1,80}?)\. You are ([^\n]{1,60}?)\.(?:\s|$)/;

function whoAmI(prompt: string): { agent: string; company: string } {
  const first = firstMessage.exec(prompt);
  if (first) return { agent: (first[2] ?? '').trim(), company: (first[1] ?? '').trim() };
  for (const introduction of introductions) {
    const match = introduction.exec(prompt);
    if (match) return { agent: (match[1] ?? '').trim(), company: (match[2] ?? '').trim() };
  }
  return { agent: '', company: '' };
}

function goalOf(objective: string): Goal {
  if (
    /sale|sell|sold|buy|order|purchase|vente|vendre|achat|commande|venta|kauf|shop/i.test(objective)
  ) {
    return 'sell';
  }
  if (/meet|appoint|book|schedul|call|rendez|\brdv\b|cita|termin|demo/i.test(objective))
    return 'meet';
  return /lead|contact|collect|qualif|prospect|form|e-?mail/i.test(objective) ? 'collect' : 'meet';
}

/** `Marie Dupont (+33 6 …)` gives `Marie`; a mere number is no name. */
function firstName(lead: string): string {
  const word = lead.trim().split(/[\s,(]/)[0] ?? '';
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && !/^unknown|^inconnu/i.test(word) ? word : '';
}
