import type { z } from 'zod';
import type { Ceilings } from '#domain/models/ceilings.ts';
import { NANOS } from '#domain/models/prices.ts';
import type {
  ceilingsChoice,
  ModelSettings,
  OwnModel,
  ReadingChoice,
  verificationChoice,
} from '#domain/models/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { healthKey } from '#server/platform/llm/team-models.ts';
import type { Services } from '#server/services.ts';
import { planEmbeddings } from './declared-jobs.ts';
import { resolveEnteredModel, keyReentryRefusal } from './given-model.ts';
import { installationCeilings } from './model-facts.ts';
import {
  clearOwnModelRow,
  findModelSettings,
  saveCeilingsRow,
  saveChoice,
  saveOwnModelRow,
  type SettingsRow,
} from './settings-queries.ts';

/** Returns the team's model, ceilings and spending. The key itself never leaves the server. */
export async function getModelSettings(
  { db, env, model, models }: Pick<Services, 'db' | 'env' | 'model' | 'models'>,
  { scope }: TeamAccess<'canEditSettings'>,
): Promise<ModelSettings> {
  const row = await db.inTeam(scope, findModelSettings);
  const team = models.of(scope, row);
  return {
    own: ownOf(row),
    installation: { model_name: model.describe().name },
    sees: (await team.modelBreaker.storedHealth()).sees,
    priced: team.price !== null,
    ceilings: inDollars({ day: row.ceiling_day_nanos, month: row.ceiling_month_nanos }),
    installation_ceilings: inDollars(installationCeilings(env)),
    spent: { day: row.spent_day_nanos / NANOS, month: row.spent_month_nanos / NANOS },
    unpriced_calls: row.unpriced_calls,
    verification: { on: !row.verification_off, here: env.VERIFY_ANSWERS === 'on' },
    reading: { speech: row.read_speech, pictures: row.read_pictures },
  };
}

function ownOf(row: SettingsRow): ModelSettings['own'] {
  const { key_last4, key_set_at, own_url: base_url, own_name: model_name } = row;
  if (!row.own_key || !key_set_at) return null;
  const { price_input: input, price_cached: cached, price_output: output } = row;
  const known = input !== null && cached !== null && output !== null;
  return {
    key_last4: key_last4 ?? '',
    key_set_at: key_set_at.toISOString(),
    base_url,
    model_name,
    prices: known ? { input, cached, output } : null,
  };
}

const inDollars = ({ day, month }: Ceilings): Ceilings => ({
  day: day === null ? null : day / NANOS,
  month: month === null ? null : month / NANOS,
});

/** The last characters of a shorter key would reveal most of it. */
const MIN_KEY_TO_SHOW = 12;

/** Stores the team's own model. Throws INVALID_INPUT for an internal address, and without a key. */
export async function saveOwnModel(
  services: Services,
  { scope }: TeamAccess<'canEditSettings'>,
  input: OwnModel,
): Promise<void> {
  const { key, isNewKey, ...name } = await resolveEnteredModel(services, scope, input);
  const sealed = services.modelKeys.close(key, scope.teamId);
  const last4 = key.length >= MIN_KEY_TO_SHOW ? key.slice(-4) : '';
  await services.db.inTeam(scope, async (tx) => {
    const row = { ...name, prices: input.prices };
    const stored = isNewKey ? { ...row, key: { sealed, last4 } } : row;
    // Another member saved after the stored key was read.
    if (!(await saveOwnModelRow(tx, stored))) throw keyReentryRefusal();
    await forgetHealth(tx);
    await planEmbeddings(services, tx);
    await recordChanges(tx, 'team', [tx.team_id]);
  });
}

/** Problems with another key or model say nothing about this one. */
async function forgetHealth({ db, team_id }: TeamTx): Promise<void> {
  await db.deleteFrom('model_health').where('model', '=', healthKey(team_id)).execute();
}

/** Returns to the installation's model and deletes the key. */
export async function removeOwnModel(tx: TeamTx, { env }: Pick<Services, 'env'>): Promise<void> {
  await clearOwnModelRow(tx);
  await forgetHealth(tx);
  await planEmbeddings({ env }, tx);
  await recordChanges(tx, 'team', [tx.team_id]);
}

/** Sets the maximum cost of a day and a month, in US dollars; null: no ceiling of the team. */
export async function saveCeilings(
  tx: TeamTx,
  { day, month }: z.output<typeof ceilingsChoice>,
): Promise<void> {
  const nanos = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * NANOS));
  await saveCeilingsRow(tx, { day: nanos(day), month: nanos(month) });
  await recordChanges(tx, 'team', [tx.team_id]);
}

/** Turns verification of the team's answers on or off. Without it, only rules check them. */
export async function saveVerification(
  tx: TeamTx,
  { on }: z.output<typeof verificationChoice>,
): Promise<void> {
  await saveChoice(tx, { verification_off: !on });
  await recordChanges(tx, 'team', [tx.team_id]);
}

/** Chooses which of leads' files are understood. Results so far stay. */
export async function saveReading(tx: TeamTx, { speech, pictures }: ReadingChoice): Promise<void> {
  await saveChoice(tx, { read_speech: speech, read_pictures: pictures });
  await recordChanges(tx, 'team', [tx.team_id]);
}
