import { Hono } from 'hono';
import type { Embeddings } from './embeddings.ts';
import type { RequestLog } from './request-log.ts';
import { type ScriptBox, scriptBody } from './script-box.ts';
import { type ModelSettings, settingsSchema } from './settings.ts';

interface Controlled {
  settings: ModelSettings;
  script: ScriptBox;
  log: RequestLog;
  embeddings: Embeddings;
}

/** What tests and operators call under `/openai/_control`. */
export function openaiControl({ settings, script, log, embeddings }: Controlled): Hono {
  return new Hono()
    .get('/settings', (c) => c.json(settings))
    .post('/settings', async (c) => {
      const parsed = settingsSchema.partial().safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      return c.json(Object.assign(settings, parsed.data));
    })
    .get('/script', (c) => c.json({ answers: script.list() }))
    .post('/script', async (c) => {
      const parsed = scriptBody.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      script.add(parsed.data);
      return c.json({ answers: script.list() });
    })
    .delete('/script', (c) => {
      script.clear();
      return c.json({ answers: [] });
    })
    .get('/requests', (c) => {
      const limit = Math.min(Number(c.req.query('limit')) || 100, 10_000);
      return c.json({
        total: log.total,
        counts: log.counts(),
        ...(c.req.query('messages') ? { messageCounts: log.messageCounts() } : {}),
        requests: log.list(limit, c.req.query('marker'), c.req.query('contains')),
      });
    })
    .get('/embeddings', (c) => c.json({ requests: embeddings.requests }))
    .delete('/requests', (c) => {
      log.clear();
      embeddings.requests = [];
      return c.json({ total: 0, counts: {}, requests: [] });
    });
}
