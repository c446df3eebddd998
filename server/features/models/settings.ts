import { sql } from 'kysely';
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
import { healthKey } from '#server/platform/llm/team-models.ts';
import type { Services } from '#server/services.ts';
import { planEmbeddings } from './declared-jobs.ts';
import { resolveEnteredModel, keyReentryRefusal } from './entered-model.ts';
import { installationCeilings } from './model-facts.ts';
import {
  findModelSettings,
  lockKeyOf,
  saveSettings,
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
  const newKey = {
    key_sealed: services.modelKeys.close(key, scope.teamId),
    key_last4: key.length >= MIN_KEY_TO_SHOW ? key.slice(-4) : '',
    key_set_at: sql<Date>`now()`,
  };
  await services.db.inTeam(scope, async (tx) => {
    // Another member may have saved after the stored key was read.
    if (!isNewKey && !(await lockKeyOf(tx, name.base_url))) throw keyReentryRefusal();
    await storeModel(services, tx, { ...name, ...pricesOf(input), ...(isNewKey && newKey) });
  });
}

const pricesOf = ({ prices }: Pick<OwnModel, 'prices'>) => ({
  price_input: prices?.input ?? null,
  price_cached: prices?.cached ?? null,
  price_output: prices?.output ?? null,
});

/** Stores a model under a new version, so that all processes create a new client. */
async function storeModel(
  services: Pick<Services, 'env'>,
  tx: TeamTx,
  model: Parameters<typeof saveSettings>[1],
): Promise<void> {
  await saveSettings(tx, { ...model, version: sql`gen_random_uuid()` });
  // Problems with another key or model say nothing about this one.
  await tx.db.deleteFrom('model_health').where('model', '=', healthKey(tx.team_id)).execute();
  await planEmbeddings(services, tx);
}

/** Returns to the installation's model and deletes the key. */
export const removeOwnModel = (tx: TeamTx, services: Pick<Services, 'env'>): Promise<void> =>
  storeModel(services, tx, {
    key_sealed: null,
    key_last4: null,
    key_set_at: null,
    base_url: null,
    model_name: null,
    ...pricesOf({ prices: null }),
  });

/** Sets the maximum cost of a day and a month, in US dollars; null: no ceiling of the team. */
export const saveCeilings = (
  tx: TeamTx,
  { day, month }: z.output<typeof ceilingsChoice>,
): Promise<void> => {
  const nanos = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * NANOS));
  const ceilings = { ceiling_day_nanos: nanos(day), ceiling_month_nanos: nanos(month) };
  // Changed ceilings reset the notifications.
  return saveSettings(tx, { ...ceilings, told_day: null, told_month: null });
};

/** Turns verification of the team's answers on or off. Without it, only rules check them. */
export const saveVerification = (
  tx: TeamTx,
  { on }: z.output<typeof verificationChoice>,
): Promise<void> => saveSettings(tx, { verification_off: !on });

/** Chooses which of leads' files are understood. Results so far stay. */
export const saveReading = (tx: TeamTx, { speech, pictures }: ReadingChoice): Promise<void> =>
  saveSettings(tx, { read_speech: speech, read_pictures: pictures });
