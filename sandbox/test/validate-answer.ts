import { readContract } from '../waha/contract/validate.ts';

const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

/** Answers may have null for any absent field, as WAHA's do. */
const { find, problems } = readContract((schema) => {
  const fields = Object.entries(schema.properties).map(([name, part]) => [name, orNull(part)]);
  return { ...schema, properties: Object.fromEntries(fields) };
});

/** Lists everything wrong with WAHA's answer to this call; refusals have no schema. */
export function validateWahaAnswer(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string[] {
  const operation = find(method, new URL(path, 'http://waha').pathname);
  if (!operation) return [`no such call: ${method} ${path}`];
  const answer = operation.responses[status];
  if (!answer) return [`undocumented status ${status}`];
  const schema = answer.content?.['application/json']?.schema;
  return schema ? problems(schema, body, 'body') : [];
}
