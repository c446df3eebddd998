import { apiErrors } from '#copy/errors/api.ts';
import type { ApiProblem } from '#domain/api/resources.ts';
import { problem } from './problem.ts';
import type { ApiRoute } from './routes.ts';

/**
 * Finds what an operation's schema doesn't see, as path, query and body are merged into one input: a
 * path field in the query or the body, a query in addition to a body, and a body that isn't an object.
 */
export function findUnexpectedInput(
  { method, fields, inPath }: ApiRoute,
  query: URLSearchParams,
  text: string,
): ApiProblem | undefined {
  const isRead = method === 'GET';
  // If there is a schema, it refuses unknown fields.
  const isOpen = isRead && fields.size > 0;
  const unexpected = [...query.keys()].filter((name) => !isOpen || inPath.has(name));
  const body = isRead || text === '' ? {} : objectOf(text);
  if (body === undefined) return wrong([['body', apiErrors.noObject.text]]);
  const inBody = Object.keys(body).filter((name) => inPath.has(name));
  const names = [...unexpected, ...inBody];
  return names.length > 0 ? wrong(names.map((name) => [name, apiErrors.noField.text])) : undefined;
}

/** Undefined for JSON other than an object. Invalid JSON is refused later, when the input is parsed. */
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
