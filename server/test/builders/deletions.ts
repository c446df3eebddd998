import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltPerson } from '#server/test/builders/builders.ts';
import type { Scene } from '#server/test/scene.ts';

export const openAs = (scene: Scene, { cookie }: { cookie: string }) =>
  openBrowser(scene.services, { cookie });
export const deletionBy = (
  scene: Scene,
  person: BuiltPerson,
  proof: IdentityProof = {},
  browser = openAs(scene, person),
) => browser.rpc.accounts.deleteAccount({ user_id: person.user_id, ...proof });
export const sessionsAtGateway = async (scene: Scene) => {
  const answer = await fetch(`${scene.outside.url}/waha/_control/sessions`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
};

/** Tables that have rows of the team; live events and staff records remain by design. */
export async function rowsOf(scene: Scene, team_id: string) {
  const tables = await scene.queue.query<{ table_name: string }>(
    `SELECT c.table_name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'team_id' AND t.table_type = 'BASE TABLE'
       AND c.table_name NOT IN ('live_events', 'audit_log')`,
  );
  const left: string[] = [];
  for (const { table_name } of tables) {
    const rows = await scene.queue.query(`SELECT FROM ${table_name} WHERE team_id = $1 LIMIT 1`, [
      team_id,
    ]);
    if (rows.length > 0) left.push(table_name);
  }
  return left;
}
