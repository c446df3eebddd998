import { z } from 'zod';
import { type SettingName, settings } from './settings.ts';

type Source = Record<string, string | undefined>;
type Shape = { [Name in SettingName]: (typeof settings)[Name]['schema'] };

const shape = Object.fromEntries(
  Object.entries(settings).map(([name, { schema }]) => [name, schema]),
) as Shape;

const product = z.object(shape).transform((values) => {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    ...values,
    PUBLIC_URL: publicUrl,
    WAHA_WEBHOOK_BASE: values.WAHA_WEBHOOK_BASE ?? publicUrl,
  };
});

/** The settings of a web or worker process, complete and typed. */
export type Env = z.output<typeof product>;

/** Reads the settings of a server process. Throws `EnvError` with every invalid setting. */
export function readEnv(source: Source): Env {
  return parse(product, source);
}

const start = z.object({
  ...shape,
  DATABASE_URL: shape.DATABASE_URL.optional(),
  APP_SECRET: shape.APP_SECRET.optional(),
  WAHA_URL: shape.WAHA_URL.optional(),
  OPENAI_BASE_URL: shape.OPENAI_BASE_URL.unwrap().optional(),
  OPENAI_API_KEY: shape.OPENAI_API_KEY.optional(),
  SMTP_URL: shape.SMTP_URL.optional(),
});

/** What an operator set, before `npm start` adds its defaults. */
export type StartEnv = z.output<typeof start>;

/** Reads what an operator set. Throws `EnvError` like `readEnv`, but allows missing values. */
export function readStartEnv(source: Source): StartEnv {
  return parse(start, source);
}

/** Invalid settings. The message lists every problem, for operators. */
export class EnvError extends Error {
  override name = 'EnvError';
}

function parse<Output>(schema: z.ZodType<Output>, source: Source): Output {
  const given = withoutEmpty(source);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: [name], message }) => {
    const setting = String(name) as SettingName;
    const what = given[setting] === undefined ? 'is missing' : message;
    return `  ${setting}: ${what}\n    ${settings[setting].help}`;
  });
  throw new EnvError(`Some settings need a look:\n${[...new Set(problems)].join('\n')}`);
}

/** `NAME=` in a .env file means "not set". */
function withoutEmpty(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
}
