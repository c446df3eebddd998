/** What a lead can mean, in the order in which it is tried: the first that fits is taken. */
export const intents = [
  'injection',
  'confirmed',
  'refusal',
  'identity',
  'contact',
  'objection',
  'price',
  'booking',
  'availability',
  'location',
  'details',
  'offTopic',
  'thanks',
  'goodbye',
  'file',
  'yes',
  'no',
  'greeting',
  'other',
] as const;
export type Intent = (typeof intents)[number];

/** What the agent is there for: a meeting, a sale, or the lead's details. */
export type Goal = 'meet' | 'sell' | 'collect';

/** Intents that are heard by their words; the rest are heard by their form. */
export type WordIntent = Exclude<Intent, 'contact' | 'file' | 'other'>;

type Lines = readonly string[];

/**
 * One language of the scripted agent, all of it data.
 *
 * `hears`: words and phrases between bars, without regard to case and accents; a `*` at the end
 * lets the word go on. `says`: lines with `{lead} {agent} {company} {offer} {price} {hours} {place} {link}`; a
 * part in `[…]` is left out when a name in it is not known.
 */
export interface LanguageBook {
  code: string;
  /** Names that a prompt may use for it, lower case, without accents. */
  names: Lines;
  /** Whether its words stand apart. Where they do not, `hears` is looked for anywhere. */
  spaced: boolean;
  /** Frequent words, or a pattern of its script, by which text of this language is known. */
  hints: RegExp;
  hears: Record<WordIntent, string>;
  says: {
    hello: string;
    opening: Lines;
    followUp: Lines;
    /** Said instead of `price`, `availability`, `location` when the offer tells. */
    priceKnown: Lines;
    hoursKnown: Lines;
    placeKnown: Lines;
    ask: Record<Goal, Lines>;
    link: Record<Goal, Lines>;
    /** The next step when there is no link to give. */
    noLink: Record<Goal, Lines>;
  } & Record<Intent, Lines>;
}
