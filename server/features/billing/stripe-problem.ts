import { billingErrors } from '#copy/errors/billing.ts';
import { type ErrorCode, Refusal } from '#domain/errors.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Logger } from '#server/platform/log.ts';

interface StripeProblem {
  type: string;
  code: string | undefined;
  status: number | undefined;
  message: string;
}

/** Detects errors of Stripe's library by their type. Only card errors are shown; the rest are logged. */
function problemOf(error: unknown): StripeProblem | null {
  const { type, code, statusCode, message } = error as {
    type?: unknown;
    code?: string;
    statusCode?: number;
    message?: string;
  };
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return null;
  return { type, code, status: statusCode, message: message ?? type };
}

/** Whether the same call may succeed later. */
function passes({ type, status }: StripeProblem): boolean {
  const kinds = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];
  return kinds.includes(type) || status === undefined || status >= 500 || status === 429;
}

/** Runs a job's calls. An outage schedules a retry; any other error is a bug. */
export async function inJob<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || !passes(problem)) throw error;
    throw new RetryAfter(5000, `Stripe: ${problem.type}`, { cause: error });
  }
}

/** Runs a request's calls. Failures become `refusal`; for a declined card, users read Stripe's message. */
export async function inRequest<T>(
  log: Logger,
  refusal: ErrorCode,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const problem = problemOf(error);
    if (problem?.type === 'StripeCardError') {
      throw new Refusal('CARD_DECLINED', billingErrors.cardDeclined({ problem: problem.message }));
    }
    log.error({ err: error, stripe: problem?.code }, 'Stripe refused or did not answer');
    throw new Refusal(refusal);
  }
}
