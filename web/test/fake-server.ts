import { vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';

interface Refused {
  refused: ErrorCode;
  words: string | undefined;
}

/** An answer that refuses, in the code's own words unless others are given. */
export const refused = (code: ErrorCode, words?: string): Refused => ({ refused: code, words });

/**
 * Answers procedures in the server's place, `'accounts/signIn'` say: with a value, `refused(…)`, or
 * whatever a function of the input answers. Any other procedure fails as without a network. Answers
 * the list of what was asked; `vi.unstubAllGlobals()` ends it.
 */
export function fakeServer(answers: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const procedure = new URL(request.url).pathname.replace('/rpc/', '');
    asked.push(procedure);
    if (!(procedure in answers)) throw new TypeError('Failed to fetch');
    const given = answers[procedure];
    const { json } = (await request.json().catch(() => ({ json: undefined }))) as { json: unknown };
    return respond(typeof given === 'function' ? await given(json) : given);
  });
  return asked;
}

function respond(answer: unknown): Response {
  if (!isRefused(answer)) return Response.json({ json: answer });
  const { refused: code, words } = answer;
  const { status } = ERRORS[code];
  const json = { defined: false, code, status, message: words ?? ERRORS[code].words };
  return Response.json({ json }, { status });
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
