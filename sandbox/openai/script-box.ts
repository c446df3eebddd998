import { z } from 'zod';

/** One scripted answer as `POST /openai/_control/script` takes it. */
export const scriptedAnswerSchema = z.strictObject({
  /** Only for requests whose conversation marker or last message contains this text. */
  match: z.string().optional(),
  /** For how many requests; 1 by default, `null` until the script is replaced. */
  times: z.int().positive().nullable().default(1),

  /** The exact content; anything but a text goes out as JSON. The agent speaks when left out. */
  content: z.unknown().optional(),
  /** Properties laid over the agent's own structured answer: `{"conversation_status": "converti"}`. */
  patch: z.record(z.string(), z.unknown()).optional(),
  /** Milliseconds, in place of the latency set. */
  delayMs: z.number().nonnegative().max(600_000).optional(),
  /** An error of this HTTP status in OpenAI's shape. */
  status: z.int().min(400).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  /** Cuts the content in half and ends with `finish_reason: "length"`. */
  truncated: z.boolean().optional(),
  /** `true` or `content`: content that is no JSON; `body`: an answer that is no JSON at all. */
  garbage: z.union([z.boolean(), z.enum(['content', 'body'])]).optional(),
  /** An answer with empty content. */
  empty: z.boolean().optional(),
  /** Makes the content about this many bytes long; still valid JSON where JSON was asked for. */
  bytes: z
    .int()
    .positive()
    .max(16 * 1024 * 1024)
    .optional(),
  /** Declines to answer, with these words. */
  refusal: z.string().optional(),
  finishReason: z.enum(['stop', 'length', 'content_filter']).optional(),
});
export type ScriptedAnswer = z.infer<typeof scriptedAnswerSchema>;

export const scriptBody = z.union([
  scriptedAnswerSchema,
  z.array(scriptedAnswerSchema),
  z.strictObject({ answers: z.array(scriptedAnswerSchema) }).transform((body) => body.answers),
]);

/** The answers set for the next requests; the first that fits is used up. In memory only. */
export class ScriptBox {
  #answers: ScriptedAnswer[] = [];

  add(answers: ScriptedAnswer | ScriptedAnswer[]): void {
    this.#answers.push(...(Array.isArray(answers) ? answers : [answers]));
  }

  list(): ScriptedAnswer[] {
    return this.#answers;
  }

  clear(): void {
    this.#answers = [];
  }

  take(marker: string, lastMessage: string): ScriptedAnswer | undefined {
    if (this.#answers.length === 0) return undefined;
    const at = this.#answers.findIndex(
      ({ match }) => match === undefined || marker.includes(match) || lastMessage.includes(match),
    );
    const answer = this.#answers[at];
    if (!answer || answer.times === null) return answer;
    if (answer.times === 1) this.#answers.splice(at, 1);
    else this.#answers[at] = { ...answer, times: answer.times - 1 };
    return answer;
  }
}
