import { z } from 'zod';
import { agentFields } from '#copy/fields/agent.ts';
import { commonFields } from '#copy/fields/common.ts';
import { isVisible } from '../names.ts';
import { type LanguageCode, languageNamed } from '../language.ts';
import { oneLine, typedText } from '../text.ts';
import { DISCLOSURE_TEXTS } from './texts.ts';

export const DISCLOSURE_LANGUAGES = Object.keys(DISCLOSURE_TEXTS) as LanguageCode[];
const MAX_TEXT = 200;

const text = typedText()
  .overwrite(oneLine)
  .min(1, { error: () => agentFields.disclosureMissing })
  .max(MAX_TEXT, { error: () => commonFields.tooLong({ max: MAX_TEXT }) })
  .refine(isVisible, { error: () => commonFields.invisible });

export const disclosureWords = z.object({ first: text, asked: text });
/** The disclosure in one language: below the agent's first message, and when a lead asks. */
export type DisclosureTexts = z.output<typeof disclosureWords>;

export const disclosureSettings = z.object({
  enabled: z.boolean(),
  /** the team's texts by language; the product's texts are used for the others */
  texts: z.partialRecord(z.enum(DISCLOSURE_LANGUAGES), disclosureWords),
  /** the line also says that AI reads voice messages, pictures and documents; missing: it doesn't */
  media: z.boolean().optional(),
});
export type DisclosureSettings = z.output<typeof disclosureSettings>;

/** The team's text in one language; null: the product's. */
export const disclosureWording = z.object({
  team_slug: z.string(),
  language: z.enum(DISCLOSURE_LANGUAGES),
  words: disclosureWords.nullable(),
});

export const disclosureSwitch = z.object({ team_slug: z.string(), enabled: z.boolean() });

export const disclosureMedia = z.object({ team_slug: z.string(), media: z.boolean() });

export interface DisclosingAgent {
  agent_language: string;
  agent_name: string;
  company_name: string;
}

const languageOf = ({ agent_language }: DisclosingAgent): LanguageCode =>
  languageNamed(agent_language) ?? 'en';

/** Returns the texts in the agent's language, with its names filled in. */
function wordsFor(settings: DisclosureSettings, agent: DisclosingAgent): DisclosureTexts {
  const language = languageOf(agent);
  const { first, asked } = settings.texts[language] ?? DISCLOSURE_TEXTS[language];
  const withNames = (words: string) => {
    const joined = language === 'fr' ? elided(words, agent) : words;
    return oneLine(
      joined.replaceAll('{company}', agent.company_name).replaceAll('{agent}', agent.agent_name),
    );
  };
  return { first: withNames(first), asked: withNames(asked) };
}

/** In French, "de" is elided before a vowel: "l’assistant d’Atelier Nord". */
function elided(words: string, { company_name, agent_name }: DisclosingAgent): string {
  const names = { company: company_name, agent: agent_name };
  return words.replace(/\bde \{(company|agent)\}/g, (all, name: keyof typeof names) =>
    /^[aeiouœæ]/i.test(names[name].trim().normalize('NFD')) ? `d’{${name}}` : all,
  );
}

/** The line below the agent's first message to a lead; undefined if the team has turned it off. */
export function disclosureLine(
  settings: DisclosureSettings,
  agent: DisclosingAgent,
): string | undefined {
  if (!settings.enabled) return undefined;
  const { first } = wordsFor(settings, agent);
  return settings.media ? `${first}\n${DISCLOSURE_TEXTS[languageOf(agent)].media}` : first;
}

/** The agent's answer when a lead asks what it is. */
export const disclosureAnswer = (settings: DisclosureSettings, agent: DisclosingAgent): string =>
  wordsFor(settings, agent).asked;

/** The same answer as a rule for the model, independent of the first message. */
export const disclosureRule = (settings: DisclosureSettings, agent: DisclosingAgent): string =>
  `If the lead asks whether you are a person, a robot, an assistant or an AI, say so plainly, in the lead's language, with these words: ${JSON.stringify(disclosureAnswer(settings, agent))}. Never say or suggest that you are a human. If the lead asks what happens to voice messages, pictures or documents, say that software may turn them into text and that people of the business can open them. Never add by yourself a line about who writes below a message: the first one gets it.`;

/** Adds the line as the last paragraph, so that the message starts with its content. */
export const withDisclosure = (message: string, line: string | undefined): string =>
  line === undefined || message.includes(line) ? message : `${message}\n\n${line}`;

export const withoutDisclosure = (message: string, line: string): string =>
  message.endsWith(`\n\n${line}`) ? message.slice(0, -line.length - 2) : message;
