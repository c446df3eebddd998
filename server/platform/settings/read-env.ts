import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { type PlansMode, sellsPlans } from '#domain/billing/plans.ts';
import { isLocalName } from '../local-name.ts';
import { type SettingName, settings } from './settings.ts';
import { type WrittenProblem, writtenProblems } from './written-settings.ts';

type Source = Record<string, string | undefined>;
type Shape = { [Name in SettingName]: (typeof settings)[Name]['schema'] };

const shape = Object.fromEntries(
  Object.entries(settings).map(([name, { schema }]) => [name, schema]),
) as Shape;

const fields = z.object(shape);

const product = fields.superRefine(requireTogether).transform((values) => {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const webhookBase = values.WAHA_WEBHOOK_BASE ?? publicUrl;
  const isLocal = [publicUrl, webhookBase].every((url) => isLocalName(new URL(url).hostname));
  const plans = plansMode(values.PLANS, values.STRIPE_SECRET_KEY);
  return {
    ...values,
    PLANS: plans,
    NEW_TEAM_PLAN: values.NEW_TEAM_PLAN ?? (sellsPlans(plans) ? 'free' : 'starter'),
    PUBLIC_URL: publicUrl,
    WAHA_WEBHOOK_BASE: webhookBase,
    HOST: values.HOST ?? (isLocal ? '127.0.0.1' : '::'),
  };
});

/** The settings of a web or worker process, complete and typed. */
export type Env = z.output<typeof product> & {
  /** unknown names that resemble a setting */
  misspelled: ReturnType<typeof misspelledSettings>;
  /** valid settings that were probably not meant that way */
  written: WrittenProblem[];
};

/** Teams can't pay without a Stripe key. */
const plansMode = (given: PlansMode | undefined, key: string | undefined): PlansMode =>
  given ?? (key ? 'stripe' : 'off');

/** Settings that only work together. */
function requireTogether(values: z.output<typeof fields>, context: z.RefinementCtx) {
  const need = (name: SettingName, other: string) =>
    context.addIssue({ code: 'custom', path: [name], message: `is needed with ${other}` });
  // A single key of the pair is a mistake: browsers would subscribe to a key that no one has.
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (privateKey && !publicKey) need('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY');
  if (publicKey && !privateKey) need('VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY');
  // Without both, teams couldn't pay, or we would never learn of payments.
  const { PLANS: plans, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = values;
  if (sellsPlans(plansMode(plans, key))) {
    if (!key) need('STRIPE_SECRET_KEY', 'PLANS=stripe');
    if (!secret) need('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
  }
  // A half-configured provider would show a failing button, or lock everyone out with OPENID_ONLY.
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: id, OPENID_ONLY: only } = values;
  if (!issuer && (id || only)) need('OPENID_ISSUER', id ? 'OPENID_CLIENT_ID' : 'OPENID_ONLY');
  if (issuer && !id) need('OPENID_CLIENT_ID', 'OPENID_ISSUER');
}

/** Reads the settings of a server process. Throws `EnvError` with every invalid setting. */
export function readEnv(source: Source): Env {
  return {
    ...parse(product, withModelKey(source)),
    misspelled: misspelledSettings(source),
    written: writtenProblems(trimmed(source)),
  };
}

/** A self-hosted model server often needs no key. */
function withModelKey(source: Source): Source {
  const isSet = (name: SettingName) => Boolean(source[name]?.trim());
  if (isSet('OPENAI_API_KEY') || !isSet('OPENAI_BASE_URL')) return source;
  return { ...source, OPENAI_API_KEY: 'none' };
}

const start = fields.extend({
  DATABASE_URL: shape.DATABASE_URL.optional(),
  APP_SECRET: shape.APP_SECRET.optional(),
  WAHA_URL: shape.WAHA_URL.optional(),
  OPENAI_BASE_URL: shape.OPENAI_BASE_URL.unwrap().optional(),
  OPENAI_API_KEY: shape.OPENAI_API_KEY.optional(),
  SMTP_URL: shape.SMTP_URL.optional(),
  META_GRAPH_URL: shape.META_GRAPH_URL.unwrap().optional(),
});

/** The operator's settings, before `npm start` adds its defaults. */
export type StartEnv = z.output<typeof start>;

/** Reads the operator's settings. Throws `EnvError` like `readEnv`, but allows missing values. */
export function readStartEnv(source: Source): StartEnv {
  return parse(start, source);
}

/** Invalid settings. The message lists every problem, for operators. */
export class EnvError extends Error {
  override name = 'EnvError';
}

function parse<Output>(schema: z.ZodType<Output>, source: Source): Output {
  const trimmedSource = trimmed(source);
  const result = schema.safeParse(trimmedSource, { error: complaint });
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: [name], message }) => {
    const setting = String(name) as SettingName;
    const value = trimmedSource[setting];
    const what = value === undefined ? 'is missing' : message;
    const quotes = /^["']/.test(value ?? '')
      ? ', and has quotes around it, which become part of the value'
      : '';
    return `  ${setting}: ${what}${quotes}\n    ${settings[setting].help}`;
  });
  throw new EnvError(`Fix these settings:\n${[...new Set(problems)].join('\n')}`);
}

/** Secrets that encrypt stored data stay unchanged: a trimmed one would open none of it. */
const EXACT: ReadonlySet<string> = new Set<SettingName>(['APP_SECRET', 'BACKUP_PASSPHRASE']);

/**
 * `NAME=` in a .env file means "not set". Spaces and line ends around a value come from files, such as
 * those of Windows, and are never intended.
 */
function trimmed(source: Source): Source {
  const given = Object.entries(source).filter(([, value]) => value?.trim());
  return Object.fromEntries(
    given.map(([name, value]) => [name, EXACT.has(name) ? value : value?.trim()]),
  );
}

/** What is wrong with a setting, for operators new to the product. Undefined keeps zod's message. */
function complaint(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number') return 'must be a number';
      return issue.expected === 'int' ? 'must be a whole number' : undefined;
    case 'too_small':
      if (issue.origin !== 'number' && issue.origin !== 'int') return undefined;
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin !== 'number' && issue.origin !== 'int') return undefined;
      return `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return undefined;
  }
}

const NAMES = Object.keys(settings);
/** A longer name may have more mistakes. */
const LETTERS_PER_MISTAKE = 5;
const MAX_MISTAKES = 3;

/**
 * The names in an environment that are a few letters off a setting that isn't set, with the one that was
 * probably meant. Names that resemble no setting are ignored, because an environment is full of other
 * programs' names.
 */
export function misspelledSettings(source: Source): { name: string; meant: string }[] {
  const missing = NAMES.filter((name) => !source[name]?.trim());
  return Object.keys(source).flatMap((name) => {
    if (name in settings || !source[name]?.trim()) return [];
    const meant = closest(name, missing);
    return meant ? [{ name, meant }] : [];
  });
}

function closest(name: string, names: string[]): string | undefined {
  const [nearest] = names
    .map((other) => ({ other, mistakes: distance(name.toUpperCase(), other) }))
    .filter(({ mistakes }) => mistakes <= MAX_MISTAKES)
    .filter(({ other, mistakes }) => mistakes * LETTERS_PER_MISTAKE <= other.length)
    .sort((a, b) => a.mistakes - b.mistakes);
  return nearest?.other;
}
