import type { EvalsPage } from '#domain/quality/schema.ts';
import { getEvalSettings } from '#server/features/prompts/gate/gate-queries.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { listCases } from '../cases/case-queries.ts';
import { fingerprintsNow } from './fingerprints-now.ts';
import { listRuns, runOf } from './run-queries.ts';

/** The evals of a campaign. Throws NOT_FOUND, and CONFLICT during its generation. */
export async function getPage(
  services: Services,
  { scope }: TeamAccess<'canViewConversations'>,
  campaign_id: string,
): Promise<EvalsPage> {
  return services.db.inTeam(scope, async (tx) => {
    const { now, has_draft } = await fingerprintsNow(services, scope, tx, campaign_id);
    const runs = await listRuns(tx, campaign_id);
    return {
      gate: await getEvalSettings(tx),
      runs: runs.map((run) => runOf(run, now)),
      cases: await listCases(tx, campaign_id),
      has_draft,
    };
  });
}
