import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/** The shapes of OpenAI's published API that the product exchanges with the sandbox. */
const SHAPES = [
  'usage',
  'chat-completion-request',
  'chat-completion',
  'embedding-request',
  'embedding-list',
  'speech-request',
  'error',
] as const;
export type OpenaiShape = (typeof SHAPES)[number];

let ajv: Ajv | undefined;

/** Lists what is wrong with a value, one line per problem. For tests. */
export function validateOpenai(shape: OpenaiShape, value: unknown): string[] {
  ajv ??= withShapes();
  const validate = ajv.getSchema(shape);
  if (!validate) throw new Error(`No shape ${shape}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message = '', params }) =>
      `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}

function withShapes(): Ajv {
  const made = new Ajv({ allErrors: true, strict: false });
  for (const name of SHAPES) {
    const file = new URL(`./${name}.schema.json`, import.meta.url);
    made.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object);
  }
  return made;
}
