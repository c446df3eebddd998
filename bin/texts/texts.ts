import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestsHelp } from '../help.ts';
import { englishTexts } from './english.ts';
import { translationProblem } from './translation-problem.ts';

const USAGE = `Usage: npm run texts -- export LOCALE FILE
       npm run texts -- import LOCALE FILE

export writes the English texts that LOCALE (de, pt-BR) doesn't have yet, or has from an older
English text, as ICU messages by id. Translation tools read the file as flat JSON.
import checks each text of a translated file and keeps the right ones in copy/translations;
it names the wrong ones.`;

const FOLDER = join(import.meta.dirname, '../../copy/translations');

type Messages = Record<string, string>;

/** The texts of one language, and the English texts they were translated from. */
interface Translation {
  texts: Messages;
  sources: Messages;
}

/** Exchanges texts with translators. @returns the exit code: 2 for a wrong command line, 1 for a wrong text */
export async function texts({ args, folder = FOLDER }: { args: string[]; folder?: string }) {
  const [command, name = '', file] = args;
  const locale = localeOf(name);
  if (requestsHelp(args) || !locale || !file || (command !== 'export' && command !== 'import')) {
    console.log(USAGE);
    return requestsHelp(args) ? 0 : 2;
  }
  const english = await englishTexts();
  const stored = fitting(read(folder, locale), { english, locale });
  if (command === 'import') return importTexts({ english, stored, locale, folder, file });
  write(folder, locale, stored);
  const changedTexts = [...english].filter(([id, text]) => stored.sources[id] !== text);
  writeFileSync(file, json(Object.fromEntries(changedTexts)));
  console.log(`Wrote ${changedTexts.length} of ${english.size} texts for ${locale} to ${file}.`);
  return 0;
}

interface Import {
  english: ReadonlyMap<string, string>;
  stored: Translation;
  locale: string;
  folder: string;
  file: string;
}

function importTexts({ english, stored, locale, folder, file }: Import): number {
  const translated = translatedIn(file);
  if (!translated) {
    console.error(`✗ ${file} isn't a JSON object of texts by id, as written by export.`);
    return 1;
  }
  let kept = 0;
  let wrong = 0;
  for (const [id, text] of Object.entries(translated)) {
    if (text === '') continue;
    const source = english.get(id);
    const problem =
      source === undefined
        ? "this text doesn't exist"
        : translationProblem({ source, text, locale });
    if (problem) {
      wrong += 1;
      console.error(`✗ ${id}: ${problem}`);
    } else {
      kept += 1;
      stored.texts[id] = text as string;
      stored.sources[id] = source as string;
    }
  }
  write(folder, locale, stored);
  console.log(`Imported ${kept} texts for ${locale}, rejected ${wrong}.`);
  return wrong > 0 ? 1 : 0;
}

function translatedIn(file: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return parsed && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Drops translations whose English text is gone or takes other arguments now. */
function fitting(
  { texts, sources }: Translation,
  { english, locale }: { english: ReadonlyMap<string, string>; locale: string },
): Translation {
  const fits = ([id, text]: [string, string]) => {
    const source = english.get(id);
    return source !== undefined && !translationProblem({ source, text, locale });
  };
  const kept = Object.entries(texts).filter(fits);
  return {
    texts: Object.fromEntries(kept),
    sources: Object.fromEntries(kept.map(([id]) => [id, sources[id] ?? ''])),
  };
}

function localeOf(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name)[0];
  } catch {
    return undefined;
  }
}

const paths = (folder: string, locale: string) => ({
  texts: join(folder, `${locale}.json`),
  sources: join(folder, `${locale}.source.json`),
});

function read(folder: string, locale: string): Translation {
  const { texts, sources } = paths(folder, locale);
  const of = (file: string): Messages =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
  return { texts: of(texts), sources: of(sources) };
}

function write(folder: string, locale: string, translation: Translation): void {
  const { texts, sources } = paths(folder, locale);
  if (Object.keys(translation.texts).length === 0 && !existsSync(texts)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(texts, json(translation.texts));
  writeFileSync(sources, json(translation.sources));
}

/** Sorted by id, so that a diff shows only the changed lines. */
const json = (messages: Messages): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
