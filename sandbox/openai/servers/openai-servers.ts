import { openaiError, type ServerProfile, type ServerReply } from './server-profile.ts';

const troubles = (name: string): ServerProfile['troubles'] => ({
  wrong_key: openaiError(
    401,
    'Incorrect API key provided: sk-proj-********************Ab12. You can find your API key at https://platform.openai.com/account/api-keys.',
    { code: 'invalid_api_key' },
  ),
  wrong_name: openaiError(
    404,
    `The model \`${name}\` does not exist or you do not have access to it.`,
    {
      code: 'model_not_found',
    },
  ),
  throttled: {
    ...openaiError(
      429,
      `Rate limit reached for ${name} in organization org-x on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.`,
      { type: 'requests', code: 'rate_limit_exceeded' },
    ),
    headers: { 'retry-after': '20', 'retry-after-ms': '19500' },
  },
  overloaded: openaiError(503, 'The server is overloaded or not ready yet.', {
    type: 'service_unavailable',
  }),
});

function refusesOldLimit(body: Record<string, unknown>): ServerReply | undefined {
  if (body.max_tokens === undefined) return undefined;
  return openaiError(
    400,
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    { param: 'max_tokens', code: 'unsupported_parameter' },
  );
}

function refusesTemperature(body: Record<string, unknown>): ServerReply | undefined {
  const value = body.temperature;
  if (value === undefined || value === 1) return undefined;
  return openaiError(
    400,
    `Unsupported value: 'temperature' does not support ${JSON.stringify(value)} with this model. Only the default (1) value is supported.`,
    { param: 'temperature', code: 'unsupported_value' },
  );
}

const openai = 'https://api.openai.com/v1';

/** A model of before the reasoning ones. */
export const openaiPlain: ServerProfile = {
  id: 'openai',
  title: 'OpenAI, without reasoning',
  address: openai,
  model: 'gpt-4.1-mini',
  refuses: (body) =>
    body.reasoning_effort === undefined
      ? undefined
      : openaiError(400, 'Unrecognized request argument supplied: reasoning_effort'),
  troubles: troubles('gpt-4.1-mini'),
  asksToWaitMs: 19_500,
};

/** May be told not to reason, and takes a temperature then. */
export const openaiCurrent: ServerProfile = {
  id: 'openai-current',
  title: 'OpenAI, current',
  address: openai,
  model: 'gpt-6-luna',
  refuses: (body) =>
    refusesOldLimit(body) ??
    (body.reasoning_effort === 'none' ? undefined : refusesTemperature(body)),
  reasons: (body) => (body.reasoning_effort === 'none' ? 0 : 900),
  troubles: troubles('gpt-6-luna'),
  asksToWaitMs: 19_500,
};

/** Always reasons, and its reasoning counts against the limit. */
export const openaiReasoning: ServerProfile = {
  id: 'openai-reasoning',
  title: 'OpenAI, always reasoning',
  address: openai,
  model: 'gpt-5-mini',
  refuses(body) {
    const effort = body.reasoning_effort;
    if (effort === 'none') {
      return openaiError(
        400,
        "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'minimal', 'low', 'medium', and 'high'.",
        { param: 'reasoning_effort', code: 'unsupported_value' },
      );
    }
    return refusesOldLimit(body) ?? refusesTemperature(body);
  },
  reasons: (body) => (body.reasoning_effort === 'minimal' ? 640 : 1_900),
  troubles: troubles('gpt-5-mini'),
  asksToWaitMs: 19_500,
};

/** The first reasoning models, which know no instructions. */
export const openaiFirstReasoning: ServerProfile = {
  id: 'openai-o1',
  title: 'OpenAI, first reasoning models',
  address: openai,
  model: 'o1-mini',
  refuses(body) {
    const [first] = body.messages as { role: string }[];
    if (first?.role === 'system' || first?.role === 'developer') {
      return openaiError(
        400,
        `Unsupported value: 'messages[0].role' does not support '${first.role}' with this model.`,
        { param: 'messages[0].role', code: 'unsupported_value' },
      );
    }
    if (body.response_format !== undefined) {
      return openaiError(
        400,
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide.",
        { param: 'response_format' },
      );
    }
    if (body.reasoning_effort !== undefined) {
      return openaiError(400, 'Unrecognized request argument supplied: reasoning_effort');
    }
    return refusesOldLimit(body) ?? refusesTemperature(body);
  },
  reasons: () => 2_300,
  troubles: troubles('o1-mini'),
  asksToWaitMs: 19_500,
};

/** OpenAI's models with errors of Azure's gateway around them. */
export const azure: ServerProfile = {
  id: 'azure',
  title: 'Azure OpenAI',
  address: 'https://RESOURCE.openai.azure.com/openai/v1',
  model: 'the name of a deployment',
  refuses: (body) => openaiCurrent.refuses(body),
  troubles: {
    wrong_key: {
      status: 401,
      body: {
        error: {
          code: '401',
          message:
            'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
        },
      },
    },
    wrong_name: {
      status: 404,
      body: {
        error: {
          code: 'DeploymentNotFound',
          message:
            'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
        },
      },
    },
    throttled: {
      status: 429,
      body: {
        error: {
          code: '429',
          message:
            'Requests to the ChatCompletions_Create Operation under Azure OpenAI API have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after 24 seconds.',
        },
      },
    },
    overloaded: {
      status: 500,
      body: {
        error: { code: 'InternalServerError', message: 'Backend returned unexpected response.' },
      },
    },
  },
  asksToWaitMs: 24_000,
};
