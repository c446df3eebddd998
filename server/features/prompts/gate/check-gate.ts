import { sql } from 'kysely';
import { DEFAULT_GATE, gateMessage, type GateRun, gateVerdict } from '#domain/quality/gate.ts';
import { PERSONA_IDS } from '#domain/quality/personas.ts';
import type { EvalSettings, GateState } from '#domain/quality/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { fingerprinter, type TestedTexts } from './fingerprint.ts';

export async function getEvalSettings({ db, team_id }: TeamTx): Promise<EvalSettings> {
  const row = await db
    .selectFrom('eval_settings')
    .select(['gate', 'threshold', 'auto_rerun'])
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  return row ?? { ...DEFAULT_GATE, auto_rerun: false };
}

/** Whether prompts of a campaign have passed their evals with the current model. */
export async function checkGate(
  tx: TeamTx,
  { campaign_id, model, texts }: { campaign_id: string; model: string; texts: TestedTexts },
): Promise<Omit<GateState, 'campaign_id'>> {
  const [{ gate, threshold }, runs, fingerprintOf] = await Promise.all([
    getEvalSettings(tx),
    listGateRuns(tx, campaign_id),
    fingerprinter(tx, campaign_id, model),
  ]);
  const settings = { gate, threshold };
  const verdict = gateVerdict(runs, fingerprintOf(texts), settings);
  const message = verdict.passed ? '' : gateMessage(verdict, settings);
  return { ...settings, verdict, message };
}

/** Older runs aren't read: their results are outdated. */
const MAX_READ = 10;

/** Lists a campaign's completed runs, newest first. */
async function listGateRuns({ db, team_id }: TeamTx, campaign_id: string): Promise<GateRun[]> {
  const rows = await db
    .selectFrom('eval_runs')
    .select(['run_id', 'fingerprint', 'options', 'checks', 'passed', 'critical'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM eval_chats c WHERE c.team_id = eval_runs.team_id
        AND c.run_id = eval_runs.run_id AND c.state = 'failed')`.as('unplayed'),
    )
    .where((eb) => eb.and({ team_id, campaign_id, state: 'done' }))
    .orderBy('created_at', 'desc')
    .limit(MAX_READ)
    .execute();
  return rows.map(({ options, unplayed, ...run }) => ({
    ...run,
    complete: !unplayed && PERSONA_IDS.every((id) => options.personas.includes(id)),
  }));
}
