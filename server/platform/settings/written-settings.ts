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
    problem: `${setting} has quotes around it, which become part of the value.`,
    hint: `Write ${setting} without quotes, as with docker run --env-file.`,
  };
}

function spacesProblem(setting: SettingName, value: string): WrittenProblem | null {
  if (value === value.trim()) return null;
  return {
    setting,
    problem: `${setting} starts or ends with a space or a line break, which is part of the value. It can't decrypt data that was encrypted without it.`,
    hint: `Remove it from ${setting}, unless data was encrypted with it.`,
  };
}

/** Such a connection, and every email with it, waits until it times out. */
function portProblem(setting: SettingName, value: string): WrittenProblem | null {
  const hint = setting === 'SMTP_URL' ? portHint(value) : undefined;
  if (hint === undefined) return null;
  return {
    setting,
    problem: "The port in SMTP_URL doesn't match its scheme, so no emails are sent.",
    hint,
  };
}

function aloneProblem(setting: SettingName, source: Source): WrittenProblem | null {
  const { needs } = settings[setting] as { needs?: string };
  if (needs === undefined || source[needs] !== undefined) return null;
  return {
    setting,
    problem: `${setting} is set but does nothing because ${needs} isn't set.`,
    hint: `Set ${needs}, or remove ${setting}.`,
  };
}
