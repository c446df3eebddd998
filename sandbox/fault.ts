import { z } from 'zod';

/**
 * How often something strikes: `true` always, a number up to 1 is a probability, a number above 1
 * means every n-th time.
 */
const often = z.union([z.boolean(), z.number().positive()]);
export type Often = z.infer<typeof often>;

/** One fault as `POST /{part}/_control/faults` takes it. Everything is optional. */
export const faultSchema = z.strictObject({
  /** Only calls whose path contains this text. */
  match: z.string().optional(),
  /** Only calls with this HTTP method. */
  method: z.string().toUpperCase().optional(),
  /** The fault is gone after it struck this many times. */
  times: z.int().positive().optional(),
  /** Spares the first n matching calls. */
  skip: z.int().nonnegative().optional(),
  /** Which of the matching calls it strikes; all by default. */
  often: often.optional(),
  seed: z.int().optional(),

  /** Waits before the call is done. */
  delayMs: z.number().nonnegative().max(3_600_000).optional(),
  /** Answers with this HTTP status and does no work (see `accept`). */
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Body that goes with `status`; text as it is, anything else as JSON. */
  body: z.unknown().optional(),
  /** With `status`: does the work first, then answers with that status all the same. */
  accept: z.boolean().optional(),
  /** Cuts the connection without doing the work. */
  drop: z.boolean().optional(),
  /** Does the work, then cuts the connection without an answer. */
  dropAfterAccept: z.boolean().optional(),
  /** Does the work, announces the whole answer, sends half of it, cuts the connection. */
  truncate: z.boolean().optional(),
  /** Does the work, answers with its status and an empty body. */
  empty: z.boolean().optional(),

  /** Delivers webhooks a second time. */
  duplicateWebhooks: often.optional(),
  /** Lets webhooks be overtaken by their successor. */
  reorderWebhooks: often.optional(),
  /** Loses webhooks. */
  dropWebhooks: often.optional(),
  /** Holds every webhook back this long. */
  delayWebhooksMs: z.number().nonnegative().max(3_600_000).optional(),
});
export type Fault = z.infer<typeof faultSchema>;

export const faultsBody = z.union([faultSchema, z.array(faultSchema)]);
