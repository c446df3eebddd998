import { type SettingName, settings } from './settings.ts';
import { portHint } from './smtp-address.ts';

/** A setting that is taken as it stands, and was hardly meant so. */
export interface WrittenProblem {
  setting: string;
  problem: string;
  hint: string;
}

type Source = Record<string, string | undefined>;
const NAMES = Object.keys(settings) as SettingName[];
const IN_QUOTES = /^(["']).*\1$/s;

/** Quotes and spaces that are part of a value, and values that nothing reads without another setting. */
export function writtenProblems(source: Source): WrittenProblem[] {
  return NAMES.flatMap((name) => {
    const value = source[name];
    if (value === undefined) return [];
    const problems = [quotesProblem(name, value), spacesProblem(name, value)];
    return [...problems, aloneProblem(name, source), portProblem(name, value)];
  }).filter((problem) => problem !== null);
}

function quotesProblem(setting: SettingName, value: string): WrittenProblem | null {
  if (!IN_QUOTES.test(value)) return null;
  return {
    setting,
    problem: `${setting} stands in quotes, and they are part of it: what hands it over does not remove them.`,
    hint: `Write ${setting} without quotes, as with docker run --env-file.`,
  };
}

function spacesProblem(setting: SettingName, value: string): WrittenProblem | null {
  if (value === value.trim()) return null;
  return {
    setting,
    problem: `${setting} begins or ends with a space or a line end, which is part of it: it opens nothing that was sealed without.`,
    hint: `Remove that from ${setting}, unless data was sealed with it.`,
  };
}

/** Such a connection waits until its time is over, and every email with it. */
function portProblem(setting: SettingName, value: string): WrittenProblem | null {
  const hint = setting === 'SMTP_URL' ? portHint(value) : undefined;
  if (hint === undefined) return null;
  return {
    setting,
    problem: 'SMTP_URL has a port that its scheme does not fit: no email leaves.',
    hint,
  };
}

function aloneProblem(setting: SettingName, source: Source): WrittenProblem | null {
  const { needs } = settings[setting] as { needs?: string };
  if (needs === undefined || source[needs] !== undefined) return null;
  return {
    setting,
    problem: `${setting} is set, and does nothing: ${needs} is not set.`,
    hint: `Set ${needs}, or remove ${setting}.`,
  };
}
