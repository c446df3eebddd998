import { type Ceilings } from '#domain/models/ceilings.ts';
import { NANOS } from '#domain/models/prices.ts';
import type { ModelSettings } from '#domain/models/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { installationCeilings } from './model-facts.ts';
import { findModelSettings, type SettingsRow } from './settings-queries.ts';

/** The team's model, ceilings and spending. The key itself never leaves the server. */
export async function getModelSettings(
  { db, env, model, models }: Pick<Services, 'db' | 'env' | 'model' | 'models'>,
  { scope }: TeamAccess<'canEditSettings'>,
): Promise<ModelSettings> {
  const row = await db.inTeam(scope, findModelSettings);
  return {
    own: ownOf(row),
    installation: { model_name: model.describe().name },
    priced: models.of(scope, row).price !== null,
    ceilings: inDollars({ day: row.ceiling_day_nanos, month: row.ceiling_month_nanos }),
    installation_ceilings: inDollars(installationCeilings(env)),
    spent: { day: row.spent_day_nanos / NANOS, month: row.spent_month_nanos / NANOS },
    unpriced_calls: row.unpriced_calls,
    verification: { on: !row.verification_off, here: env.VERIFY_ANSWERS === 'on' },
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
