import { type Intent, intents, type LanguageBook, type WordIntent } from './language-book.ts';
import { detectLanguage, english, languageBooks } from './languages.ts';
import { normalise } from './normalise.ts';

/** The same leads say the same things again and again, and a history is read anew every turn. */
const KEEP = 20_000;
const known = new Map<string, Intent>();

/** What a lead means. Tries the agent's language, then the one the lead writes in, then English. */
export function understand(text: string, book: LanguageBook): Intent {
  const key = `${book.code} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const intent = intentOf(text, book);
  if (known.size >= KEEP) known.clear();
  if (text.length < 2_000) known.set(key, intent);
  return intent;
}

function intentOf(text: string, book: LanguageBook): Intent {
  const heard = normalise(text.slice(0, 2_000).replace(fileNote, ''));
  if (heard === '' && fileNote.test(text)) return 'file';
  if (everyInjection.some((pattern) => pattern.test(heard))) return 'injection';
  for (const one of new Set([book, detectLanguage(text) ?? book, english])) {
    const patterns = patternsOf(one);
    const intent = intents.find((name) =>
      name === 'contact' ? contact.test(heard) : patterns.get(name)?.test(heard),
    );
    if (intent) return intent;
  }
  return 'other';
}

/** How a caller writes that the lead sent a picture, a voice message or the like. */
const fileNote =
  /\((?:sent|received) an? [^)]*\)|\[(?:image|photo|picture|audio|voice|video|document|file|sticker)[^\]]*\]/i;

/** A mail address, or a number with at least eight digits. */
const contact = /[^\s@]+@[^\s@]+\.[^\s@]+|(?:\+|\b00|\b0)(?:[\s().-]*\d){8,}/;

const compiled = new Map<string, Map<Intent, RegExp>>();

function patternsOf(book: LanguageBook): Map<Intent, RegExp> {
  const there = compiled.get(book.code);
  if (there) return there;
  const patterns = new Map<Intent, RegExp>();
  for (const name of Object.keys(book.hears) as WordIntent[]) {
    patterns.set(name, patternOf(book, name));
  }
  compiled.set(book.code, patterns);
  return patterns;
}

function patternOf(book: LanguageBook, name: WordIntent): RegExp {
  const phrases = book.hears[name].split('|').map((phrase) => phraseOf(phrase, book.spaced));
  const any = `(?:${phrases.join('|')})`;
  const words = book.spaced ? `(?<![\\p{L}\\p{N}])${any}` : any;
  // A yes or a no is the whole answer or its beginning: "non, pas mardi", not "un nom connu".
  if (name === 'yes' || name === 'no') return new RegExp(`^[¡¿\\s]*${any}.{0,40}$`, 'u');
  if (name === 'greeting') return new RegExp(`^[¡¿\\s]*${any}`, 'u');
  return new RegExp(words, 'u');
}

function phraseOf(phrase: string, spaced: boolean): string {
  const text = normalise(phrase);
  const open = text.endsWith('*');
  const words = (open ? text.slice(0, -1) : text).replace(/[.?+^$()[\]{}\\]/g, '\\$&');
  return spaced && !open ? `${words}(?![\\p{L}\\p{N}])` : words;
}

const everyInjection = languageBooks.map((book) => patternOf(book, 'injection'));
