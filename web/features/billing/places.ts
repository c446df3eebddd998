import { placeBuilders } from '#web/shared/place.ts';
import { copy } from '#copy/billing/screen.ts';
import { places as texts } from '#copy/billing/places.ts';

const page = placeBuilders('subscription');

export const billingPlaces = () => [
  page.whole(copy.title, texts.page.text, texts.page.words),
  page.part({ title: copy.plans.title, text: texts.plans.text }, texts.plans.words),
  page.part({ title: copy.usage.title, text: texts.usage.text }, texts.usage.words),
  page.part({ title: copy.invoices.title, text: texts.invoices.text }, texts.invoices.words),
];
