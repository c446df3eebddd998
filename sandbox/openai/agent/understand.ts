import { detectLanguage, languages, type Phrases, type Topic, topics } from './phrases.ts';
import { isStopWord, memo, normalise, wordsOf } from './words.ts';

/** What a lead's message means. */
export interface Understood {
  /** the language that it is written in */
  language: Phrases;
  topics: Topic[];
  /** its words but for those that tell the topic, and of these the ones that mean something */
  words: string[];
  about: string[];
  isQuestion: boolean;
  /** nothing but a picture, a voice message or the like */
  isFile: boolean;
}

/** Reads a message; `spoken` is the language of the conversation so far. */
export const understand = (text: string, spoken: Phrases): Understood =>
  readers.get(spoken)?.(text) ?? read(text, spoken);

const readers = new Map(
  languages.map((spoken) => [spoken, memo((text) => read(text, spoken), 5_000)]),
);

/** How a caller writes that the lead sent a file. */
const fileNote =
  /\[sent: [^\]]*\]|\((?:sent|received) an? [^)]*\)|\[(?:image|photo|picture|audio|voice|video|document|file|sticker)[^\]]*\]/i;

function read(text: string, spoken: Phrases): Understood {
  const heard = normalise(text.replace(fileNote, ''));
  const isLong = heard.split(' ').length > 2 || /\p{scx=Han}|\p{scx=Arab}/u.test(heard);
  const written = (isLong && detectLanguage(heard)) || spoken;
  const found = [written, spoken, ...languages].find((one) => topicsIn(heard, one).length > 0);
  const language = found ?? written;
  const words = wordsOf(without(heard, language, telling));
  return {
    language,
    topics: topicsIn(heard, language),
    words,
    about: words.filter((word) => !isStopWord(word, language.code)),
    isQuestion: /[?？؟]/.test(text),
    isFile: heard === '' && fileNote.test(text),
  };
}

const labelled = ['price', 'hours', 'place', 'reach', 'details'] as const;
/** Words of a booking may be the name of a service: "Is the first appointment free?" */
const telling = topics.filter((topic) => topic !== 'booking');

/** Whether a text says nothing but words of a topic: "On the price" is no name of a service. */
export const isGeneric = memo(
  (text) =>
    languages.some((language) => {
      const rest = without(normalise(text), language, labelled);
      return (
        rest !== normalise(text) && wordsOf(rest).every((word) => isStopWord(word, language.code))
      );
    }),
  5_000,
);

const topicsIn = (heard: string, language: Phrases): Topic[] =>
  topics.filter((topic) => patternOf(language, topic).whole.test(heard));

const without = (heard: string, language: Phrases, some: readonly Topic[]): string =>
  some.reduce((rest, topic) => rest.replace(patternOf(language, topic).part, ' '), heard);

interface Pattern {
  /** of a message that means the topic, and of the words that say so */
  whole: RegExp;
  part: RegExp;
}

const patterns = new Map<string, Pattern>();

function patternOf({ code, entries }: Phrases, topic: Topic): Pattern {
  const before = patterns.get(code + topic);
  if (before) return before;
  const heard = normalise(entries[topic].split(' => ')[0] ?? '').replaceAll('*', '\\p{L}*');
  // Chinese and Japanese put no spaces between words; Arabic joins small words to them.
  const start = `(?<![\\p{L}\\p{N}])${code === 'ar' ? '[وفبلك]?(?:ال)?' : ''}`;
  const end = code === 'ar' ? '' : '(?![\\p{L}\\p{N}])';
  const spaced = /zh|ja/.test(code) ? `(?:${heard})` : `${start}(?:${heard})${end}`;
  // A yes begins the answer: "ok, Tuesday", but not "I am not sure that this is ok".
  const ends = { yes: ['^', '.{0,40}$'], hello: ['^[¡¿\\s]*', ''] }[topic as string] ?? ['', ''];
  const whole = new RegExp(ends.join(spaced), 'u');
  const pattern = { whole, part: new RegExp(spaced, 'gu') };
  patterns.set(code + topic, pattern);
  return pattern;
}
