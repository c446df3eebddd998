import { type GuidedSpec, offerContextOf } from '#domain/campaigns/campaign-spec.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import type { Services } from '#server/services.ts';
import type { GenerationResult, GenerationRun } from './generation-run.ts';

/** Writes the offer from the answers and reports each step. */
export async function generateFromAnswers(
  services: Pick<Services, 'model' | 'log'>,
  run: GenerationRun,
  spec: GuidedSpec,
): Promise<GenerationResult> {
  run.reportStep('prompts', 'done');
  run.reportStep('offer', 'running');
  const { signal } = run;
  const context = offerContextOf(spec, null);
  const offer = await writeOffer(services, context, { signal, timeoutMs: run.offerTimeoutMs() });
  run.reportStep('offer', 'done', offer.generated === 'template' ? 'plain template' : null);
  run.reportStep('results', 'running');
  return { offer, site: null };
}
