import { z } from 'zod';

/** One scripted answer as `POST /openai/_control/script` takes it. */
const scriptedAnswerSchema = z.strictObject({
  /** Only for requests whose last message contains this text. */
  match: z.string().default(''),
  /** For how many requests; 1 by default, `null` until the script is cleared. */
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
  message: z.string().default('The server had an error.'),
  /** Cuts the content in half and ends with `finish_reason: "length"`. */
  truncated: z.boolean().optional(),
  /** `true` or `content`: content that is no JSON; `body`: an answer that is no JSON at all. */
  garbage: z.union([z.boolean(), z.enum(['content', 'body'])]).optional(),
  /** An answer with an empty reply. */
  empty: z.boolean().optional(),
  /** Makes the reply this many bytes long; still valid JSON where JSON was asked for. */
  bytes: z.int().positive().max(16_777_216).optional(),
  /** Declines to answer, with these words. */
  refusal: z.string().optional(),
});
export type ScriptedAnswer = z.infer<typeof scriptedAnswerSchema>;

export const scriptBody = z.union([
  scriptedAnswerSchema.transform((answer) => [answer]),
  z.array(scriptedAnswerSchema),
  z.strictObject({ answers: z.array(scriptedAnswerSchema) }).transform(({ answers }) => answers),
]);

/** The answers set for the next requests; the first that fits is used up. In memory only. */
export class ScriptBox {
  answers: ScriptedAnswer[] = [];

  take(lastMessage: string): ScriptedAnswer | undefined {
    const answer = this.answers.find(({ match }) => lastMessage.includes(match));
    if (!answer || answer.times === null) return answer;
    answer.times -= 1;
    if (answer.times === 0) this.answers = this.answers.filter((one) => one !== answer);
    return answer;
  }
}
