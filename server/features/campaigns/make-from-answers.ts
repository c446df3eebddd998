import { briefOf, type GuidedSpec } from '#domain/campaigns/campaign-spec.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import type { Services } from '#server/services.ts';
import type { CreationRun } from './creation-run.ts';
import type { Made } from './made.ts';

/** Writes the offer from the answers, telling every step. */
export async function makeFromAnswers(
  services: Pick<Services, 'model' | 'log'>,
  run: CreationRun,
  order: GuidedSpec,
): Promise<Made> {
  run.step('prompts', 'done');
  run.step('offer', 'running');
  const { signal } = run;
  const brief = briefOf(order, null);
  const offer = await writeOffer(services, brief, { signal, patience: run.patience() });
  run.step('offer', 'done', offer.generated === 'template' ? 'plain template' : null);
  run.step('results', 'running');
  return { offer, site: null };
}
