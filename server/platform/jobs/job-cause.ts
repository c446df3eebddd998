import { currentStep } from '../tracing.ts';

/** Work after this starts a new trace: a trace that spans days is unreadable. */
const MAX_TRACE_DELAY_MS = 60_000;

/** Adds the step that enqueues the job, if tracing is on. A job that is enqueued again keeps its first. */
export function withCause(stored: object, runAt: Date | undefined): object {
  const traceparent = currentStep();
  if (!traceparent || (runAt && runAt.getTime() - Date.now() > MAX_TRACE_DELAY_MS)) return stored;
  return { traceparent, ...stored };
}

/** The step that enqueued a job, if its payload has it. */
export function causeOf(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
  return typeof traceparent === 'string' ? traceparent : undefined;
}
