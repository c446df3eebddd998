import { apiErrors } from '#copy/errors/api.ts';
import type { ApiProblem } from '#domain/api/resources.ts';
import { problem } from './problem.ts';
import type { ApiRoute } from './routes.ts';

/**
 * What the schema of an operation does not see, as path, query and body are one input to it: a field of
 * the path in the query or the body, a query beside a body, and a body that is no object.
 */
export function strayInput(
  { method, fields, inPath }: ApiRoute,
  query: URLSearchParams,
  text: string,
): ApiProblem | undefined {
  const isRead = method === 'GET';
  // A schema that is there refuses what it does not know.
  const isOpen = isRead && fields.size > 0;
  const stray = [...query.keys()].filter((name) => !isOpen || inPath.has(name));
  const body = isRead || text === '' ? {} : objectOf(text);
  if (body === undefined) return wrong([['body', apiErrors.noObject.text]]);
  const inBody = Object.keys(body).filter((name) => inPath.has(name));
  const names = [...stray, ...inBody];
  return names.length > 0 ? wrong(names.map((name) => [name, apiErrors.noField.text])) : undefined;
}

/** Undefined: JSON, but not an object. Invalid JSON is refused later, where the input is parsed. */
function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value && !Array.isArray(value) ? value : undefined;
  } catch {
    return {};
  }
}

function wrong(errors: [name: string, text: string][]): ApiProblem {
  const [[field, fault] = ['body', apiErrors.noObject.text]] = errors;
  const reason = apiErrors.wrongField({ field, fault });
  return problem(422, 'INVALID_INPUT', reason, Object.fromEntries(errors));
}
