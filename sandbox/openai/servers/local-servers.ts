import {
  formatOf,
  openaiError,
  repeatsARole,
  rolesOf,
  type ServerProfile,
  withContent,
} from './server-profile.ts';

const noTroubleOfKey = openaiError(401, 'Unauthorized');

/** Small models at home, which think aloud. */
export const ollama: ServerProfile = {
  id: 'ollama',
  title: 'Ollama',
  address: 'http://localhost:11434/v1',
  model: 'qwen3',
  refuses: () => undefined,
  answers: (completion) =>
    withContent(completion, (content) => ({
      content: `<think>\nThey want {"reply": "something"}, I guess.\n</think>\n\n${content}`,
    })),
  troubles: {
    wrong_key: noTroubleOfKey,
    wrong_name: openaiError(404, 'model "the-model" not found, try pulling it first', {
      type: 'not_found_error',
    }),
    throttled: {
      ...openaiError(503, 'server busy, please try again.  maximum pending requests exceeded', {
        type: 'api_error',
      }),
      headers: { 'retry-after': '3' },
    },
    overloaded: openaiError(500, 'llama runner process has terminated: exit status 2', {
      type: 'api_error',
    }),
  },
  asksToWaitMs: 3_000,
};

/** Takes a schema or text, nothing in between; its errors are plain texts. */
export const lmStudio: ServerProfile = {
  id: 'lm-studio',
  title: 'LM Studio',
  address: 'http://localhost:1234/v1',
  model: 'an older model',
  refuses(body) {
    const format = formatOf(body);
    if (format === 'json_object') {
      return {
        status: 400,
        body: { error: "'response_format.type' must be 'json_schema' or 'text'" },
      };
    }
    if (format !== 'json_schema') return undefined;
    return {
      status: 400,
      body: {
        error:
          'Structured output is not supported for this model: the json_schema cannot be compiled',
      },
    };
  },
  answers: (completion) =>
    withContent(completion, (content) => ({ content: `Of course! ${content}\nAnything else?` })),
  troubles: {
    wrong_key: noTroubleOfKey,
    wrong_name: {
      status: 404,
      body: {
        error: {
          message: 'Model "the-model" not found',
          type: 'invalid_request_error',
          param: 'model',
          code: 'model_not_found',
        },
      },
    },
    throttled: {
      status: 503,
      headers: { 'retry-after-ms': '1500' },
      body: { error: 'Model is loading' },
    },
    overloaded: { status: 500, body: '<html><title>Internal Server Error</title></html>' },
  },
  asksToWaitMs: 1_500,
};

const vllmError = (code: number, message: string, type = 'BadRequestError') => ({
  status: code,
  body: { object: 'error', message, type, param: null, code },
});

/** Its chat templates are strict about who speaks after whom. */
export const vllm: ServerProfile = {
  id: 'vllm',
  title: 'vLLM',
  address: 'http://localhost:8000/v1',
  model: 'google/gemma-3-27b-it',
  refuses: (body) =>
    repeatsARole(body)
      ? vllmError(
          400,
          'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...',
        )
      : undefined,
  // A parser of reasoning that found no end of it puts the whole answer there.
  answers: (completion) =>
    withContent(completion, (content) => ({ content: null, reasoning_content: content })),
  troubles: {
    wrong_key: { status: 401, body: { error: 'Unauthorized' } },
    wrong_name: vllmError(404, 'The model `the-model` does not exist.', 'NotFoundError'),
    throttled: { ...vllmError(429, 'Too many requests'), headers: { 'retry-after': '2' } },
    overloaded: vllmError(500, 'EngineCore encountered an issue.', 'InternalServerError'),
  },
  asksToWaitMs: 2_000,
};

/** A template without instructions fails as an error of the server. */
export const llamaCpp: ServerProfile = {
  id: 'llama-cpp',
  title: 'llama.cpp',
  address: 'http://localhost:8080/v1',
  model: 'an older model',
  refuses: (body) =>
    rolesOf(body).includes('system')
      ? {
          status: 500,
          body: {
            error: {
              code: 500,
              message: 'Jinja Exception: System role not supported',
              type: 'server_error',
            },
          },
        }
      : undefined,
  answers: (completion) =>
    withContent(completion, (content) => ({
      content: null,
      tool_calls: [
        { id: '1', type: 'function', function: { name: 'response', arguments: content } },
      ],
    })),
  troubles: {
    wrong_key: openaiError(401, 'Invalid API Key', { type: 'authentication_error', code: 401 }),
    wrong_name: openaiError(404, 'model not found', { code: 404 }),
    throttled: { ...openaiError(503, 'Loading model'), headers: { 'retry-after': '4' } },
    overloaded: openaiError(503, 'no slot available', { type: 'unavailable_error' }),
  },
  asksToWaitMs: 4_000,
};
