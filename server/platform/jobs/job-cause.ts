import { currentStep } from '../tracing.ts';

/** Later work starts a new trace: a trace of several days is unreadable. */
const ONE_TRACE_MS = 60_000;

/** Names the step that plans the job, while traces are sent. A job that is planned again keeps its first. */
export function withCause(stored: object, runAt: Date | undefined): object {
  const traceparent = currentStep();
  if (!traceparent || (runAt && runAt.getTime() - Date.now() > ONE_TRACE_MS)) return stored;
  return { traceparent, ...stored };
}

/** The step that planned a job, if its row says so. */
export function causeOf(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
  return typeof traceparent === 'string' ? traceparent : undefined;
}
