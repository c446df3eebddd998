import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';

declare global {
  interface Window {
    /** What public/early.js asked for, by request. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds since the page began, after which an early answer may be out of date. */
const FRESH_FOR = 15_000;

/**
 * The answer to the very same request, if public/early.js has sent it already. Each is taken once, and
 * one that was refused or never came is asked for again.
 */
export async function fetchUnlessAsked(
  request: Request,
  init: RequestInit,
  path: readonly string[],
  input: unknown,
): Promise<Response> {
  const early = takeEarly(request, path, input);
  const answer = await early?.catch(() => undefined);
  // looked up on each call, as tests replace `fetch`
  return answer?.ok ? answer : fetch(request, init);
}

function takeEarly(request: Request, path: readonly string[], input: unknown) {
  const { earlyAnswers } = window;
  if (!earlyAnswers?.size || performance.now() > FRESH_FOR) return undefined;
  const body = JSON.stringify(input === undefined ? {} : { json: input });
  const key = `${path.join('/')} ${body} ${request.headers.get(IDENTITY_HEADER) ?? ''}`;
  const answer = earlyAnswers.get(key);
  earlyAnswers.delete(key);
  return answer;
}
