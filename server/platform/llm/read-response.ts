import type { HttpResponse } from '../http-client/http-client.ts';
import { HttpError, tlsFault } from '../http-client/http-error.ts';
import { type Completion, readCompletion } from './completion.ts';
import { streamedCompletion } from './event-stream.ts';
import { InvalidModelResponse, ModelUnavailable } from './model-errors.ts';
import { errorInside, readRefusal, type Refusal, statusIn } from './refusal.ts';
import { jsonIn } from '#domain/parse-text.ts';

/** Reads a completion or its error: a refusal, an error inside a 200, or another program's page. */
export function readResponse(
  response: HttpResponse,
): { completion: Completion } | { refusal: Refusal } {
  const raw = response.body.toString();
  const body = jsonIn(raw.replace(/^\uFEFF/, '')) ?? streamedCompletion(raw);
  const { status, headers } = response;
  if (status < 200 || status > 299) return { refusal: readRefusal(response, body, raw) };
  const innerError = errorInside(body);
  if (innerError)
    return { refusal: readRefusal({ headers, status: innerError.status }, body, raw) };
  const completion = readCompletion(body);
  if (!completion) return { refusal: readRefusal({ headers, status: statusIn(body) }, body, raw) };
  if (completion.error) {
    const { error } = completion;
    return { refusal: readRefusal({ headers, status: statusIn(error) }, { error }, raw) };
  }
  return { completion };
}

/** A response that is too large is invalid; a missing or broken one may succeed later. */
export function modelErrorOf(error: unknown): Error {
  const kind = error instanceof HttpError ? error.kind : 'timeout';
  if (kind === 'too_large') {
    return new InvalidModelResponse('The model answered more than it may', { cause: error });
  }
  const fault = tlsFault(error);
  if (fault) {
    const about = { cause: error, problem: 'certificate', words: fault } as const;
    return new ModelUnavailable(`No HTTPS connection to the model: ${fault}`, undefined, about);
  }
  const slow = kind === 'timeout';
  const why = slow ? 'The model did not answer in time' : 'The model did not answer';
  return new ModelUnavailable(why, undefined, {
    cause: error,
    problem: slow ? 'slow' : 'unreachable',
  });
}
