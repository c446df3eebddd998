/** One scripted answer as `POST /openai/_control/script` takes it. */
export interface ScriptedAnswer {
  /** Only for requests whose last message contains this text. */
  match?: string;
  /** For how many requests; 1 by default, `null` until the script is cleared. */
  times?: number | null;

  /** The exact content; anything but a text goes out as JSON. The agent speaks when left out. */
  content?: unknown;
  /** Properties laid over the agent's own structured answer: `{"conversation_status": "converti"}`. */
  patch?: object;
  /** Milliseconds, in place of the latency set. */
  delayMs?: number;
  /** An error of this HTTP status in OpenAI's shape. */
  status?: number;
  headers?: Record<string, string>;
  message?: string;
  /** Cuts the content in half and ends with `finish_reason: "length"`. */
  truncated?: boolean;
  /** `true` or `content`: content that is no JSON; `body`: an answer that is no JSON at all. */
  garbage?: boolean | 'content' | 'body';
  /** An answer with an empty reply. */
  empty?: boolean;
  /** Makes the reply this many bytes long; still valid JSON where JSON was asked for. */
  bytes?: number;
  /** Declines to answer, with these words. */
  refusal?: string;
}

export const SCRIPT_NAMES = [
  ...(['match', 'times', 'content', 'patch', 'delayMs', 'status', 'headers', 'message'] as const),
  ...(['truncated', 'garbage', 'empty', 'bytes', 'refusal'] as const),
];

/** The answers set for the next requests; the first that fits is used up. In memory only. */
export class ScriptBox {
  answers: ScriptedAnswer[] = [];

  take(lastMessage: string): ScriptedAnswer | undefined {
    const answer = this.answers.find(({ match = '' }) => lastMessage.includes(match));
    if (!answer || answer.times === null) return answer;
    answer.times = (answer.times ?? 1) - 1;
    if (answer.times === 0) this.answers = this.answers.filter((item) => item !== answer);
    return answer;
  }
}
