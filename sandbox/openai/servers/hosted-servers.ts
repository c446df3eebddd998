import {
  formatOf,
  openaiError,
  rolesOf,
  type ServerProfile,
  withContent,
} from './server-profile.ts';

/** Passes requests on; what goes wrong behind it comes with 200. */
export const openrouter: ServerProfile = {
  id: 'openrouter',
  title: 'OpenRouter',
  address: 'https://openrouter.ai/api/v1',
  model: 'vendor/model',
  refuses: (body) =>
    formatOf(body) === 'json_schema' && body.temperature !== undefined
      ? {
          status: 404,
          body: {
            error: {
              message:
                'No endpoints found that can handle the requested parameters. To learn more about provider routing, visit: https://openrouter.ai/docs/guides/routing/provider-selection',
              code: 404,
            },
          },
        }
      : undefined,
  answers: (completion) =>
    withContent(completion, (content) => ({
      content: `Here it is:\n\n\`\`\`json\n${content}\n\`\`\``,
      reasoning: null,
    })),
  ignoresFormat: true,
  troubles: {
    wrong_key: { status: 401, body: { error: { message: 'User not found.', code: 401 } } },
    wrong_name: {
      status: 400,
      body: { error: { message: 'the-model is not a valid model ID', code: 400 } },
    },
    throttled: {
      status: 429,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'EPOCH_MS+30000' },
      body: { error: { message: 'Rate limit exceeded: free-models-per-min.', code: 429 } },
    },
    overloaded: {
      status: 200,
      body: {
        error: {
          message: 'Provider returned error',
          code: 502,
          metadata: { raw: '{"detail":"upstream connect error"}', provider_name: 'Somebody' },
        },
      },
    },
  },
  asksToWaitMs: 30_000,
};

/** Open models on its own machines; few take a schema. */
export const groq: ServerProfile = {
  id: 'groq',
  withoutEmbeddings: true,
  title: 'Groq',
  address: 'https://api.groq.com/openai/v1',
  model: 'llama-3.3-70b-versatile',
  refuses(body) {
    if (body.prompt_cache_key !== undefined) {
      return openaiError(400, "property 'prompt_cache_key' is unsupported");
    }
    if (body.reasoning_effort !== undefined) {
      return openaiError(400, '`reasoning_effort` is not supported with this model', {
        param: 'reasoning_effort',
      });
    }
    if (formatOf(body) !== 'json_schema') return undefined;
    return openaiError(
      400,
      'This model does not support response format `json_schema`. See supported models at https://console.groq.com/docs/structured-outputs#supported-models',
    );
  },
  troubles: {
    wrong_key: openaiError(401, 'Invalid API Key', { code: 'invalid_api_key' }),
    wrong_name: openaiError(
      404,
      'The model `the-model` does not exist or you do not have access to it.',
      {
        code: 'model_not_found',
      },
    ),
    throttled: {
      ...openaiError(
        429,
        'Rate limit reached for model `llama-3.3-70b-versatile` in organization `org_x` service tier `on_demand` on tokens per minute (TPM): Limit 12000, Used 11800, Requested 900. Please try again in 7.66s. Need more tokens? Upgrade to Dev Tier today.',
        { type: 'tokens', code: 'rate_limit_exceeded' },
      ),
      headers: { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '7.66s' },
    },
    overloaded: openaiError(498, 'Flex tier capacity exceeded.', { code: 'capacity_exceeded' }),
  },
  asksToWaitMs: 7_660,
};

const extraForbidden = (name: string, input: unknown) => ({
  status: 422,
  body: {
    object: 'error',
    message: {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', name],
          msg: 'Extra inputs are not permitted',
          input,
        },
      ],
    },
    type: 'invalid_request_error',
    param: null,
    code: null,
  },
});

/** Refuses what it does not know, and answers in parts where it reasons. */
export const mistral: ServerProfile = {
  id: 'mistral',
  title: 'Mistral',
  address: 'https://api.mistral.ai/v1',
  model: 'magistral-medium-latest',
  refuses(body) {
    for (const name of ['max_completion_tokens', 'reasoning_effort', 'prompt_cache_key']) {
      if (body[name] !== undefined) return extraForbidden(name, body[name]);
    }
    const last = rolesOf(body).at(-1);
    return last === 'system'
      ? {
          status: 400,
          body: {
            object: 'error',
            message: `Expected last role User or Tool (or Assistant with prefix True) for serving but got ${last}`,
            type: 'invalid_request_message_order',
            param: null,
            code: '3230',
          },
        }
      : undefined;
  },
  answers: (completion) =>
    withContent(completion, (content) => ({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'What do they ask {for}?' }] },
        { type: 'text', text: content },
      ],
    })),
  troubles: {
    wrong_key: { status: 401, body: { detail: 'Unauthorized' } },
    wrong_name: {
      status: 400,
      body: {
        object: 'error',
        message: 'Invalid model: the-model',
        type: 'invalid_model',
        param: null,
        code: '1500',
      },
    },
    throttled: {
      status: 429,
      headers: { 'ratelimitbysize-reset': '12', 'retry-after': '12' },
      body: {
        object: 'error',
        message: 'Requests rate limit exceeded',
        type: 'rate_limited',
        code: '1300',
      },
    },
    overloaded: {
      status: 503,
      body: {
        object: 'error',
        message: 'Service unavailable.',
        type: 'unreachable_backend',
        code: '1100',
      },
    },
  },
  asksToWaitMs: 12_000,
};

const google = (code: number, message: string, status: string, details: object[] = []) => ({
  status: code,
  body: [{ error: { code, message, status, details } }],
});

/** Errors come in a list; thinking cannot be switched off, and leaves no content when it is cut. */
export const gemini: ServerProfile = {
  id: 'gemini',
  title: 'Google Gemini',
  address: 'https://generativelanguage.googleapis.com/v1beta/openai',
  model: 'gemini-2.5-pro',
  refuses(body) {
    if (body.prompt_cache_key !== undefined) {
      const unknown =
        'Invalid JSON payload received. Unknown name "prompt_cache_key": Cannot find field.';
      return google(400, unknown, 'INVALID_ARGUMENT');
    }
    if (body.reasoning_effort !== 'none') return undefined;
    const always =
      'Budget 0 is invalid. This model only works in thinking mode: reasoning_effort must be one of "low", "medium", "high".';
    return google(400, always, 'INVALID_ARGUMENT');
  },
  reasons: () => 1_100,
  answers(completion) {
    const [choice] = completion.choices;
    if (choice?.finish_reason !== 'length') return completion;
    // Nothing is left of the answer, not even an empty content.
    return { ...completion, choices: [{ ...choice, message: { role: 'assistant' } }] };
  },
  troubles: {
    wrong_key: google(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
    ]),
    wrong_name: google(
      404,
      'models/the-model is not found for API version v1main, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.',
      'NOT_FOUND',
    ),
    throttled: google(
      429,
      'You exceeded your current quota, please check your plan.',
      'RESOURCE_EXHAUSTED',
      [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
    ),
    overloaded: google(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE'),
  },
  asksToWaitMs: 34_000,
};

const anthropicError = (status: number, type: string, message: string) => ({
  status,
  body: { error: { code: type, message, type, param: null } },
});

/** Does not enforce any format, so that the shape must be asked for in words. */
export const anthropic: ServerProfile = {
  id: 'anthropic',
  withoutEmbeddings: true,
  title: 'Anthropic, compatible address',
  address: 'https://api.anthropic.com/v1',
  model: 'claude-opus-5',
  refuses: (body) =>
    body.temperature === undefined
      ? undefined
      : anthropicError(400, 'invalid_request_error', '`temperature` is deprecated for this model.'),
  ignoresFormat: true,
  answers: (completion) =>
    withContent(completion, (content) => ({ content: `\`\`\`json\n${content}\n\`\`\`` })),
  troubles: {
    wrong_key: anthropicError(401, 'authentication_error', 'invalid x-api-key'),
    wrong_name: anthropicError(404, 'not_found_error', 'model: the-model'),
    throttled: {
      ...anthropicError(
        429,
        'rate_limit_error',
        "This request would exceed your organization's rate limit.",
      ),
      headers: { 'retry-after': 'DATE+25000' },
    },
    overloaded: anthropicError(529, 'overloaded_error', 'Overloaded'),
  },
  asksToWaitMs: 25_000,
};

/** JSON, but no schema; empty lines keep its connection alive while it is busy. */
export const deepseek: ServerProfile = {
  id: 'deepseek',
  withoutEmbeddings: true,
  title: 'DeepSeek',
  address: 'https://api.deepseek.com/v1',
  model: 'deepseek-v4-flash',
  refuses(body) {
    if (formatOf(body) === 'json_schema') {
      return openaiError(400, 'This response_format type is unavailable now', {
        code: 'invalid_request_error',
      });
    }
    return undefined;
  },
  answers: (completion) =>
    `\n\n\n${JSON.stringify(withContent(completion, (content) => ({ content, reasoning_content: 'The lead asks {something}.' })))}`,
  troubles: {
    wrong_key: openaiError(401, 'Authentication Fails, Your api key: ****ab12 is invalid', {
      type: 'authentication_error',
      code: 'invalid_request_error',
    }),
    wrong_name: openaiError(400, 'Model Not Exist', { code: 'invalid_request_error' }),
    throttled: { ...openaiError(429, 'Rate limit reached'), headers: { 'retry-after': '9' } },
    overloaded: openaiError(402, 'Insufficient Balance', { type: 'unknown_error' }),
  },
  asksToWaitMs: 9_000,
};
