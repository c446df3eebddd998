import { type LoopbackServer, serveLoopback } from './loopback.ts';

interface Message {
  role: string;
  content: string;
}
export interface ModelRequest {
  messages: Message[];
  text: string;
}
/** Returns the status and body of a response that isn't a completion; undefined to answer normally. */
type Refuse = (asked: ModelRequest) => { status: number; body: unknown } | undefined;

export interface ForgetfulOptions {
  /** how many tokens it reads, from the end of the prompt; undefined: all */
  reads?: number;
  /** the usage it reports; undefined: the tokens that it reads */
  usage?: (asked: ModelRequest) => object | undefined;
  refuse?: Refuse;
  /** its answer to a check, instead of what it knows */
  recalls?: string;
  fingerprint?: string;
}

const CHARS_A_TOKEN = 4.4;
const ANSWER = {
  reply: 'Happy to help.',
  conversation_status: 'en_cours',
  evidence: '',
  opt_out: { asked: 'no', quote: '' },
  learned: [],
  claims: [],
  actions: [],
  booked: '',
  unanswered: '',
  calls_person: false,
  write_again: null,
};

/** A model server that may silently read only the end of its prompts. */
export async function openForgetfulModel(first: ForgetfulOptions = {}) {
  let how = first;
  const requests: ModelRequest[] = [];
  const server: LoopbackServer = await serveLoopback((request, response) => {
    let raw = '';
    request.on('data', (part) => (raw += part));
    request.on('end', () => {
      const { messages } = JSON.parse(raw) as { messages: Message[] };
      const asked = { messages, text: messages.map(({ content }) => content).join('\n') };
      requests.push(asked);
      const refused = how.refuse?.(asked);
      const body = refused ? refused.body : completion(asked, how);
      response.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  return {
    baseUrl: `${server.origin}/v1`,
    requests,
    /** Requests for answers to leads, without the checks. */
    answers: () => requests.filter(({ text }) => !text.includes('this check')),
    play(next: ForgetfulOptions) {
      how = next;
      requests.length = 0;
    },
    close: () => server.close(),
  };
}

function completion(
  asked: ModelRequest,
  { reads, usage, recalls, fingerprint }: ForgetfulOptions,
): object {
  const tokens = Math.ceil(asked.text.length / CHARS_A_TOKEN);
  const read = Math.min(tokens, reads ?? tokens);
  const known = asked.text.slice(-Math.floor(read * CHARS_A_TOKEN));
  const isCheck = /check word do your/.test(asked.text);
  const word = recalls ?? /The check word is (\w+)/.exec(known)?.[1] ?? 'K0';
  const counted = usage ? usage(asked) : { prompt_tokens: read, completion_tokens: 40 };
  return {
    ...(fingerprint && { system_fingerprint: fingerprint }),
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content: JSON.stringify(isCheck ? { word } : ANSWER) },
      },
    ],
    ...(counted && { usage: counted }),
  };
}
