import {
  gateMessage,
  type GateMode,
  type GateSettings,
  type GateVerdict,
  gateVerdict,
} from '#domain/quality/gate.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { settingsState } from './settings-state.ts';
import { fingerprintOf, type TestedTexts } from './fingerprint.ts';
import { getGateSettings, listGateRuns } from './gate-queries.ts';
import { knowledgeState } from './knowledge-state.ts';

export interface GateLook extends GateSettings {
  gate: GateMode;
  verdict: GateVerdict;
  /** what a person reads when it has not passed; '' otherwise */
  message: string;
}

/** Whether prompts of a campaign have passed their evals, with the model that would answer now. */
export async function lookAtGate(
  tx: TeamTx,
  { campaign_id, model, texts }: { campaign_id: string; model: string; texts: TestedTexts },
): Promise<GateLook> {
  const [gate, runs, knowledge, settings] = await Promise.all([
    getGateSettings(tx),
    listGateRuns(tx, campaign_id),
    knowledgeState(tx),
    settingsState(tx, campaign_id),
  ]);
  const verdict = gateVerdict(runs, fingerprintOf(texts, { model, knowledge, settings }), gate);
  const message = verdict.passed ? '' : gateMessage(verdict, gate);
  return { ...gate, verdict, message };
}
