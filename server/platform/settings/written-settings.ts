import { type SettingName, settings } from './settings.ts';
import { portHint } from './smtp-address.ts';

/** A valid setting that was probably not meant that way. */
export interface WrittenProblem {
  setting: string;
  problem: string;
  hint: string;
}

type Source = Record<string, string | undefined>;
const NAMES = Object.keys(settings) as SettingName[];
const IN_QUOTES = /^(["']).*\1$/s;

/** Finds quotes and spaces that are part of a value, and values that need another setting to be used. */
export const writtenProblems = (source: Source): WrittenProblem[] =>
  NAMES.flatMap((setting) =>
    problemsOf(setting, source).map(([problem, hint]) => ({ setting, problem, hint })),
  );

function problemsOf(setting: SettingName, source: Source): [problem: string, hint: string][] {
  const value = source[setting];
  if (value === undefined) return [];
  const found: [string, string][] = [];
  if (IN_QUOTES.test(value)) {
    found.push([
      `${setting} has quotes around it, which become part of the value.`,
      `Write ${setting} without quotes, as with docker run --env-file.`,
    ]);
  }
  if (value !== value.trim()) {
    found.push([
      `${setting} starts or ends with a space or a line break, which is part of the value. It can't decrypt data that was encrypted without it.`,
      `Remove it from ${setting}, unless data was encrypted with it.`,
    ]);
  }
  const { needs } = settings[setting] as { needs?: string };
  if (needs !== undefined && source[needs] === undefined) {
    found.push([
      `${setting} is set but does nothing because ${needs} isn't set.`,
      `Set ${needs}, or remove ${setting}.`,
    ]);
  }
  const hint = setting === 'SMTP_URL' ? portHint(value) : undefined;
  // Such a connection, and every email with it, waits until it times out.
  if (hint)
    found.push(["The port in SMTP_URL doesn't match its scheme, so no emails are sent.", hint]);
  return found;
}
