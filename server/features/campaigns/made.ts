import type { SiteFact } from '#domain/offers/offer-context.ts';
import type { CheckedOffer } from '#domain/offers/schema.ts';

/** What was read of a website, as it is stored with its campaign. */
export interface MadeSite {
  content: string;
  facts: SiteFact[];
  screenshot: { bytes: Uint8Array; mime: string } | null;
}

/** All that a creation found and wrote; it is stored at once, at its end. */
export interface Made {
  offer: CheckedOffer;
  site: MadeSite | null;
  /** prompts that an outside automation wrote; without them they are compiled from ours */
  prompts?: { behavior_prompt?: string; first_message_prompt?: string };
}

/** The creation cannot succeed, for a reason that the person is told. */
export class CreationProblem extends Error {
  override readonly name = 'CreationProblem';
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
