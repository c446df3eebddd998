import { DEFAULT_GATE, type GateRun, type GateSettings } from '#domain/quality/gate.ts';
import type { EvalSettings } from '#domain/quality/schema.ts';
import { PERSONA_IDS } from '#domain/quality/personas.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** More of the newest runs are not looked at: a result that is older holds no longer. */
const LOOKED_AT = 10;

export async function getEvalSettings({ db, team_id }: TeamTx): Promise<EvalSettings> {
  const row = await db
    .selectFrom('eval_settings')
    .select(['gate', 'threshold', 'auto_rerun'])
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  return row ?? { ...DEFAULT_GATE, auto_rerun: false };
}

export async function getGateSettings(tx: TeamTx): Promise<GateSettings> {
  const { gate, threshold } = await getEvalSettings(tx);
  return { gate, threshold };
}

/** The runs of a campaign that went through to their end, newest first. */
export async function listGateRuns(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<GateRun[]> {
  const rows = await db
    .selectFrom('eval_runs')
    .select(['run_id', 'fingerprint', 'options', 'checks', 'passed', 'critical'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('eval_chats as c')
            .select('c.place')
            .whereRef('c.team_id', '=', 'eval_runs.team_id')
            .whereRef('c.run_id', '=', 'eval_runs.run_id')
            .where('c.state', '=', 'failed'),
        )
        .as('unplayed'),
    )
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.map(({ options, unplayed, ...run }) => ({
    ...run,
    complete: !unplayed && PERSONA_IDS.every((id) => options.personas.includes(id)),
  }));
}
