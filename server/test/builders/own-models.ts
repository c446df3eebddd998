import { openBrowser } from '#server/test/browser.ts';
import type { BuiltTeam } from '#server/test/builders/builders.ts';
import type { Scene, SceneLead } from '#server/test/scene.ts';

export const KEY = 'sk-of-this-team-abcd';
/** The scripted model counts under this name, at prices that are easy to divide. */
export const PRICES = 'gpt-6-luna=1000/1000/1000';

export const rpcOf = (scene: Scene, { owner }: BuiltTeam, services = scene.services) =>
  openBrowser(services, owner).rpc;
export const ref = ({ team_slug }: BuiltTeam) => ({ team_slug });
export const ownModelInput = (team: BuiltTeam, changes = {}) => ({
  ...ref(team),
  key: KEY,
  base_url: '',
  model_name: '',
  prices: null,
  ...changes,
});
export const settingsOf = (scene: Scene, team: BuiltTeam) =>
  rpcOf(scene, team).models.settings(ref(team));
export const costsOf = (scene: Scene, team: BuiltTeam) =>
  rpcOf(scene, team).overview.costs({ ...ref(team), days: 7 });

/** Counts model calls of `nanos` on a day; default: the team's today, which may be ahead of UTC. */
export const spend = (
  { queue }: Pick<Scene, 'queue'>,
  { team_id }: { team_id: string },
  nanos: number,
  day?: string,
) =>
  queue.query(
    `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
     VALUES ($1, 15, coalesce($3, (now() AT TIME ZONE team_time_zone($1))::date), $2, $2)
     ON CONFLICT (team_id, slot) DO UPDATE
     SET day = excluded.day, day_nanos = excluded.day_nanos, month_nanos = excluded.month_nanos`,
    [team_id, nanos, day],
  );

export const todayUtc = () => new Date().toISOString().slice(0, 10);

/** Lets the agent answer once. Returns the team's costs in dollars. */
export async function answerOnce(scene: Scene, lead: SceneLead, text = 'Hi') {
  await lead.says(text);
  await scene.runJobs();
  return costsOf(scene, lead.campaign.team);
}
