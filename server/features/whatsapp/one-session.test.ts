import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openConnectionScene } from '#server/test/scenes/connection-scene.ts';

const { scene, screen } = await openConnectionScene();

type Screen = Awaited<ReturnType<typeof screen>>;
const query = (text: string, values: string[]) => scene.queue.query(text, values);

const connectionsOf = (session: string) =>
  query('SELECT campaign_id FROM whatsapp_connections WHERE waha_session = $1', [session]);

/** Another campaign has the same session name, for example after data was copied. */
async function takeName(from: Screen, by: Screen, column: 'connection' | 'campaign') {
  const { team, campaign_id } = by.campaign;
  if (column === 'connection') {
    return query(
      `INSERT INTO whatsapp_connections (team_id, connection_id, campaign_id, waha_session, hmac_key)
       VALUES ($1, $2, $3, $4, 'key')`,
      [team.team_id, newId(), campaign_id, from.session],
    );
  }
  return query('UPDATE campaigns SET waha_session = $2 WHERE campaign_id = $1', [
    campaign_id,
    from.session,
  ]);
}

it.each(['connection', 'campaign'] as const)(
  'the database refuses a second %s with a session of the gateway, in any team',
  async (column) => {
    const [one, other] = [await screen(), await screen()];
    const sameTeam = await screen(one.campaign.team);
    await one.act('createSession');
    for (const second of [other, sameTeam]) {
      await expect(takeName(one, second, column)).rejects.toMatchObject({
        code: '23505',
        constraint: {
          connection: 'whatsapp_connections_by_session',
          campaign: 'campaigns_by_session',
        }[column],
      });
    }
    expect(await connectionsOf(one.session)).toEqual([{ campaign_id: one.campaign.campaign_id }]);
  },
);

it.each(['connection', 'campaign'] as const)(
  'anyone who connects a campaign whose session another %s has is told so, and nothing is made',
  async (column) => {
    const [one, other] = [await screen(), await screen()];
    await takeName(one, other, column);
    await expect(one.act('createSession')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Another campaign'),
    });
    // The gateway wasn't asked for one either.
    const made = scene.outside.control('GET', `/waha/sessions/${one.session}`);
    await expect(made).rejects.toThrow('404');
    expect(await one.stored()).toMatchObject({ waha_session: null, whatsapp_connected: false });
  },
);

it('two tabs that connect at the same moment make one session', async () => {
  const one = await screen();
  const answers = await Promise.all([1, 2, 3].map(() => one.act('createSession')));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await connectionsOf(one.session)).toHaveLength(1);
});
