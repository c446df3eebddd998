import type { SiteFact } from '#domain/websites/facts.ts';
import type { CheckedOffer } from '#domain/offers/schema.ts';

/** Everything that a generation produced. One transaction stores it at the end. */
export interface GenerationResult {
  offer: CheckedOffer;
  site: GeneratedSite | null;
  /** prompts from an outside automation; without them our templates are compiled */
  prompts?: { behavior_prompt?: string; first_message_prompt?: string };
}

/** The content of a website, as its campaign stores it. */
export interface GeneratedSite {
  content: string;
  facts: SiteFact[];
  screenshot: { bytes: Uint8Array; mime: string } | null;
}

/** The generation can't succeed. The person sees the message. */
export class GenerationFailure extends Error {
  override readonly name = 'GenerationFailure';
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
