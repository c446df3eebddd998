/** One scripted answer as `POST /openai/_control/script` takes it; `README.md` says what each does. */
export interface ScriptedAnswer {
  match?: string;
  times?: number | null;
  content?: unknown;
  patch?: object;
  delayMs?: number;
  status?: number;
  headers?: Record<string, string>;
  message?: string;
  truncated?: boolean;
  garbage?: boolean | 'content' | 'body';
  empty?: boolean;
  bytes?: number;
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
