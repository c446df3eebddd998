import type { ValidateFunction } from 'ajv/dist/2020.js';
import { findOperation, type JsonSchema, type Operation } from './document.ts';
import { compiler } from './schemas.ts';

const requestSchema = compiler('request');
const answerSchema = compiler('answer');

/**
 * Everything that is wrong with a request to WAHA by its OpenAPI document.
 *
 * @param path with its query, as it goes over the wire: `/api/sessions?all=true`
 * @param body the parsed JSON, or undefined when there is none
 */
export function validateWahaRequest(method: string, path: string, body?: unknown): string[] {
  const url = new URL(path, 'http://waha');
  const operation = findOperation(method, url.pathname);
  if (!operation) return [`no such call: ${method} ${url.pathname}`];
  return [...queryProblems(operation, url.searchParams), ...bodyProblems(operation, body)];
}

/** Everything that is wrong with an answer of WAHA to this call; refusals have no schema. */
export function validateWahaAnswer(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string[] {
  const operation = findOperation(method, new URL(path, 'http://waha').pathname);
  if (!operation) return [`no such call: ${method} ${path}`];
  const answer = operation.responses[status];
  if (!answer) return [`undocumented status ${status}`];
  const schema = answer.content?.['application/json']?.schema;
  return schema ? problems(answerSchema(schema), body, 'body') : [];
}

function queryProblems(operation: Operation, query: URLSearchParams): string[] {
  const known = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const found: string[] = [];
  for (const { name, required, schema = {} } of known) {
    const value = query.get(name);
    if (value === null) {
      if (required && schema.default === undefined) found.push(`query ${name} is missing`);
    } else found.push(...problems(requestSchema(schema), read(value, schema), `query ${name}`));
  }
  for (const name of new Set(query.keys())) {
    if (!known.some((parameter) => parameter.name === name)) found.push(`unknown query ${name}`);
  }
  return found;
}

function bodyProblems(operation: Operation, body: unknown): string[] {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (!schema) return body === undefined ? [] : ['a body where there is none'];
  if (body === undefined) return operation.requestBody?.required ? ['the body is missing'] : [];
  return problems(requestSchema(schema), body, 'body');
}

/** A query value is text; read it as what its schema says. */
function read(value: string, { type }: JsonSchema): unknown {
  if (type === 'number' || type === 'integer') return value === '' ? value : Number(value);
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (type === 'array') return value.split(',');
  return value;
}

function problems(validate: ValidateFunction, value: unknown, where: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = params.additionalProperty ? ` (${params.additionalProperty})` : '';
    return `${where}${instancePath}: ${message}${extra}`;
  });
}
