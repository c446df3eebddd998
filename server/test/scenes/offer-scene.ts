import { afterAll, beforeEach } from 'vitest';
import type { OfferContext } from '#domain/offers/offer-context.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import { createModel } from '#server/platform/llm.ts';
import { createLog } from '#server/platform/log.ts';
import { startOutside } from '../outside/outside.ts';

export const log = createLog('silent');
export const timeoutMs = 20_000;
export const page = 'https://martin.example/';
export const context: OfferContext = {
  company_name: 'Martin Coaching',
  agent_name: 'Emma',
  language: 'english',
  goal: { kind: 'meet', label: 'Book appointments', link: 'https://cal.example.com/emma' },
  business_focus: null,
  site: {
    url: page,
    title: 'Martin Coaching',
    language: 'en',
    pages: [
      {
        url: page,
        title: 'Martin',
        text: '# Welcome\n\nWe coach founders for twelve weeks. You learn to sell without pressure. It is 900 € in all.',
      },
    ],
    facts: [
      { kind: 'service', value: 'Sales coaching', quote: 'Sales coaching', page },
      { kind: 'price', value: '900 €', quote: '900 €', page },
    ],
  },
  answers: null,
};

/** A model that writes offers, healthy at the start of each test. Await it at the top of a test file. */
export async function offerScene() {
  const outside = await startOutside();
  const model = createModel({
    baseUrl: `${outside.url}/openai/v1`,
    apiKey: 'sandbox',
    name: 'gpt-4o',
  });
  beforeEach(() => outside.heal());
  afterAll(async () => {
    await model.close();
    await outside.stop();
  });
  const write = (of: Partial<OfferContext> = {}, waiting = timeoutMs) =>
    writeOffer(
      { model, log },
      { ...context, ...of },
      { signal: new AbortController().signal, timeoutMs: waiting },
    );
  const asked = async () => (await outside.asked()).map(({ body }) => body.messages);
  return { outside, model, write, asked };
}
