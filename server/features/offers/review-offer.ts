import type { OfferContext } from '#domain/offers/offer-context.ts';
import { sentencesOf } from '#domain/offers/offer-sentences.ts';
import { offerReview, type OfferReview, type WrittenOffer } from '#domain/offers/schema.ts';
import { askModel, type OfferServices } from './ask-model.ts';
import { reviewV1 } from './prompts/review.v1.ts';

/** An invalid verdict is requested once more. */
const MAX_REVIEWS = 2;

export type Problems = Map<number, OfferReview['problems'][number]['problem']>;

/**
 * Asks the model which sentences of an offer must not stay, by their places. Its verdict can only
 * take sentences out. Undefined when there is no verdict.
 */
export async function reviewOffer(
  services: OfferServices,
  { offer, context, language }: { offer: WrittenOffer; context: OfferContext; language: string },
  signal: AbortSignal,
): Promise<Problems | undefined> {
  const sentences = sentencesOf(offer, language);
  const content = reviewV1.material(context, sentences);
  for (let reviews = 0; reviews < MAX_REVIEWS; reviews += 1) {
    const verdict = await askModel(
      services,
      {
        instructions: reviewV1.instructions(context),
        messages: [{ role: 'user', content }],
        schema: offerReview,
      },
      signal,
    );
    if (verdict === 'unavailable') return undefined;
    if (verdict === 'invalid') continue;
    return new Map(verdict.problems.map(({ sentence, problem }) => [sentence - 1, problem]));
  }
  return undefined;
}
