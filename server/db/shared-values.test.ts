import { expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';

/**
 * If a client can choose a value that must be unique across teams, a conflict reveals that another team has
 * it. So values that clients choose, such as the id of a new row, are only unique within the team.
 */
const UNIQUE_OVER_ALL_TEAMS: Record<string, string> = {
  api_keys_by_token: 'made by the server, 256 bits',
  api_keys_by_previous: 'made by the server, 256 bits',
  api_keys_by_actor: 'made by the server',
  campaigns_by_id: 'made by the server, or named by the operator’s own automation',
  campaigns_by_session: 'made by the server',
  linked_numbers_pkey: 'proven by linking the phone: a number serves one campaign',
  subscriptions_by_customer: 'made by Stripe',
  team_slugs_pkey: 'an address that everyone sees; a taken one gets another ending',
  user_profiles_pkey: 'of the person, not of a team',
  whatsapp_connections_by_id: 'made by the server',
  whatsapp_connections_by_session: 'made by the server',
};

const { queue } = await openServer();

it('nothing that a team chooses is unique over all teams', async () => {
  const indexes = await queue.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'team_id'
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
       AND NOT a.attnum = ANY (i.indkey)`,
  );
  expect(indexes.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(UNIQUE_OVER_ALL_TEAMS).toSorted(),
  );
});
