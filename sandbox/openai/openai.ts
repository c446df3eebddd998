import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PartContext, SandboxPart } from '../part.ts';
import { chatCompletions } from './chat-completions.ts';
import { openaiControl } from './control.ts';
import { Embeddings } from './embeddings.ts';
import { apiError, errorBody, noApiKey } from './errors.ts';
import { modelFaults } from './model-faults.ts';
import { modelRoutes } from './models.ts';
import { RequestLog } from './request-log.ts';
import { ScriptBox } from './script-box.ts';
import { initialSettings } from './settings.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * The model stand-in: OpenAI's chat completions, answered by a scripted sales agent that reads the
 * system prompt, and its embeddings. Keeps nothing on disk.
 */
export async function createOpenai(ctx: PartContext): Promise<SandboxPart> {
  const settings = initialSettings();
  const script = new ScriptBox();
  const log = new RequestLog();
  const embeddings = new Embeddings();
  const ended = new AbortController();
  const v1 = new Hono()
    .use(requireKey)
    .use(modelFaults(ctx.faults))
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .route('/models', modelRoutes)
    .post('/chat/completions', chatCompletions({ settings, script, log, ended: ended.signal }))
    .post('/embeddings', embeddings.handler());
  const app = new Hono()
    .route('/v1', v1)
    .route('/_control', openaiControl({ settings, script, log, embeddings }))
    .all('/v1/*', requireKey, (c) => {
      const path = c.req.path.replace(/^.*?\/v1/, '/v1');
      return c.json(errorBody(apiError(404, `Invalid URL (${c.req.method} ${path})`)), 404);
    });
  return {
    name: 'openai',
    title: 'Language model',
    description:
      'Chat completions as OpenAI serves them, answered by a scripted agent that follows its prompt; and embeddings.',
    path: '/openai',
    links: [{ label: 'See its requests', href: '/openai/_control/requests' }],
    app,
    stop: async () => ended.abort(),
  };
}

const requireKey: MiddlewareHandler = async (c, next) => {
  const header = c.req.header('authorization') ?? '';
  if (/^Bearer\s+\S/i.test(header)) return next();
  return c.json(errorBody(noApiKey), 401);
};
