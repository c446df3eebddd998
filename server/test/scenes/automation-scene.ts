import { afterAll, beforeEach } from 'vitest';
import { createApp } from '../product.ts';
import type { BuiltTeam } from '../builders/builders.ts';
import { fileScene } from '../scene.ts';
import { oneSite } from '../outside/sites.ts';

export const TOKEN = 'a token for tests, long enough';

interface Answered {
  status: number;
  body: { success: boolean; data: Record<string, unknown> | null; message: string | null };
}

/** A scene with an external automation and a readable website. Await it like `fileScene`. */
export async function automationScene() {
  const scene = await fileScene();
  const services = scene.anotherProcess({ AUTOMATION_TOKEN: TOKEN });
  const stopping = new AbortController();
  const app = createApp(services, { stopping: stopping.signal });
  beforeEach(() => void (services.sites = oneSite()));
  afterAll(() => stopping.abort());

  /** Posts, and runs a worker until the response arrives. */
  async function post(
    path: string,
    body: unknown,
    authorization = `Bearer ${TOKEN}`,
  ): Promise<Answered> {
    const asking = (async (): Promise<Answered> => {
      const response = await app.request(`/automation/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Answered['body'] };
    })();
    const pause = () => new Promise<undefined>((resolve) => setTimeout(resolve, 20, undefined));
    for (;;) {
      await scene.queue.run(services).catch(() => {});
      const answered = await Promise.race([asking, pause()]);
      if (answered) return answered;
    }
  }

  const rowsOf = (team: BuiltTeam) =>
    services.db.inTeam(team.scope, (tx) => tx.db.selectFrom('campaigns').selectAll().execute());

  return { scene, services, stopping, post, rowsOf };
}
