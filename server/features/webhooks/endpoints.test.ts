import { describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { newId } from '#server/platform/id.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import {
  buildEndpoint,
  webhooksOf,
  webhookScene,
} from '#server/test/builders/webhook-endpoints.ts';

const { scene, services, receiver } = await webhookScene();

describe('a secret', () => {
  it('that was rotated signs beside the new one for a day', async () => {
    const team = await buildTeam(services);
    const { rpc, ref, secret, deliveries } = await buildEndpoint(services, receiver, team);
    const { secret: unseen } = await rpc.rotateSecret(ref);
    const { secret: next } = await rpc.rotateSecret(ref);
    await rpc.sendTest(ref);
    await scene.queue.run(services);
    const verify = (own: string) => {
      const [one] = deliveries().slice(-1);
      return new Webhook(own).verify(one?.text ?? '', one?.headers as Record<string, string>);
    };
    expect(verify(secret)).toBeTruthy();
    expect(verify(next)).toBeTruthy();
    expect(() => verify(unseen)).toThrow('No matching signature found');
    await scene.queue.query('UPDATE webhook_endpoints SET previous_until = now()');
    await rpc.sendTest(ref);
    await scene.queue.run(services);
    expect(verify(next)).toBeTruthy();
    expect(() => verify(secret)).toThrow('No matching signature found');
  });
});

describe('an address', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'http://example.com/hook',
    'https://example.com:5432/hook',
    'https://me:secret@example.com/hook',
  ])('%s is refused', async (url) => {
    const team = await buildTeam(services);
    const input = { team_slug: team.team_slug, endpoint_id: newId() };
    const form = { url, event_types: ['lead.created' as const] };
    await expect(webhooksOf(services, team).create({ ...input, form })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('exists once in a team', async () => {
    const team = await buildTeam(services);
    const { rpc, path } = await buildEndpoint(services, receiver, team);
    const form = { url: `${receiver.url}${path}`, event_types: ['lead.created' as const] };
    const again = { team_slug: team.team_slug, endpoint_id: newId(), form };
    await expect(rpc.create(again)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('that another change takes at the same moment is refused in words', async () => {
    const team = await buildTeam(services);
    const [one, two] = [
      await buildEndpoint(services, receiver, team),
      await buildEndpoint(services, receiver, team),
    ];
    const url = `${receiver.url}/${newId()}`;
    const taken = {
      text: 'UPDATE webhook_endpoints SET url = $1 WHERE endpoint_id = $2',
      values: [url, one.ref.endpoint_id],
    };
    await expect(
      withConcurrentChange(scene.database.url, taken, () =>
        two.rpc.change({ ...two.ref, form: { url } }),
      ),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
