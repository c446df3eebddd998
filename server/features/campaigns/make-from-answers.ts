import { briefOf, type GuidedOrder } from '#domain/campaigns/orders.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import type { Services } from '#server/services.ts';
import type { CreationRun } from './creation-run.ts';
import type { Made } from './made.ts';

const RESERVE_MS = 3_000;

/** Writes the offer from the answers, telling every step. */
export async function makeFromAnswers(
  services: Pick<Services, 'model' | 'log'>,
  run: CreationRun,
  order: GuidedOrder,
): Promise<Made> {
  run.step('prompts', 'done');
  run.step('offer', 'running');
  const { signal } = run;
  const patience = Math.max(0, run.timeLeft() - RESERVE_MS);
  const offer = await writeOffer(services, briefOf(order, null), { signal, patience });
  run.step('offer', 'done', offer.generated === 'template' ? 'plain template' : null);
  run.step('results', 'running');
  return { offer, site: null };
}
