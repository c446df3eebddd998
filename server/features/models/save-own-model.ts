import type { OwnModel } from '#domain/models/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { healthKey } from '#server/platform/llm/team-models.ts';
import type { Services } from '#server/services.ts';
import { planEmbeddings } from './embeddings-due.ts';
import { givenModel, keyAgain } from './given-model.ts';
import { saveOwnModelRow } from './settings-queries.ts';

/** Fewer characters of a key would be most of it. */
const MIN_KEY_TO_SHOW = 12;

/** Stores a model of the team's own. Throws INVALID_INPUT for an address inside, and without a key. */
export async function saveOwnModel(
  services: Services,
  { scope }: TeamAccess<'canEditSettings'>,
  input: OwnModel,
): Promise<void> {
  const { key, isNewKey, ...name } = await givenModel(services, scope, input);
  const sealed = services.modelKeys.close(key, scope.teamId);
  const last4 = key.length >= MIN_KEY_TO_SHOW ? key.slice(-4) : '';
  await services.db.inTeam(scope, async (tx) => {
    const row = { ...name, prices: input.prices };
    const stored = isNewKey ? { ...row, key: { sealed, last4 } } : row;
    // Somebody else has saved since the stored key was looked at.
    if (!(await saveOwnModelRow(tx, stored))) throw keyAgain();
    await forgetHealth(tx);
    await planEmbeddings(services, tx);
    await recordChanges(tx, 'team', [tx.team_id]);
  });
}

/** What was wrong with another key or model says nothing about this one. */
export async function forgetHealth({ db, team_id }: TeamTx): Promise<void> {
  await db.deleteFrom('model_health').where('model', '=', healthKey(team_id)).execute();
}
