/**
 * An error as the log may show it, with its causes: without what libraries hang on it (PostgreSQL's
 * `detail` quotes rows, a model's error the whole request), and without the words of JSON.parse,
 * which quote the text that it could not read.
 */
export function safeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status } = error as { code?: unknown; status?: unknown };
  const chain = withCauses(error);
  return {
    type: error.constructor.name,
    message: chain.map(wordsOf).join(': '),
    stack: chain.map(stackOf).join('\ncaused by: '),
    code,
    status,
  };
}

/** A cause of a cause of a cause says nothing more; and some go in circles. */
const MAX_CAUSES = 5;

function withCauses(error: Error): Error[] {
  const chain: Error[] = [];
  for (let next: unknown = error; next instanceof Error; next = next.cause) {
    if (chain.push(next) > MAX_CAUSES) break;
  }
  return chain;
}

const wordsOf = (error: Error): string =>
  error instanceof SyntaxError ? 'a text that cannot be parsed' : error.message;

/** The stack begins with the message. */
function stackOf(error: Error): string {
  const { message, stack = '' } = error;
  return message === '' ? stack : stack.replace(message, () => wordsOf(error));
}
