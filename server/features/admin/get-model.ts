import type { ModelReport } from '#domain/admin/model-state.ts';
import type { Services } from '#server/services.ts';

/** The model as its check and the workers found it. */
export async function getModel({
  model,
  modelWatch,
  modelBreaker,
}: Pick<Services, 'model' | 'modelWatch' | 'modelBreaker'>): Promise<ModelReport> {
  const [checked, stored] = await Promise.all([modelWatch.state(), modelBreaker.shown()]);
  const { name, host, dialect } = model.describe();
  const unwell_since = stored.opened_at?.toISOString() ?? null;
  return {
    name,
    host,
    ok: checked.ok && unwell_since === null,
    state: unwell_since === null ? checked.state : 'answers badly: leads wait until it is well',
    words: checked.words || stored.last_words,
    asked: dialect,
    sees: stored.sees,
    unwell_since,
    last_error_at: stored.last_error_at?.toISOString() ?? null,
  };
}
