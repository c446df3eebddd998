import { placeBuilders } from '#web/shared/place.ts';
import { plan, screen } from '#copy/outreach/screen.ts';
import { copy as imports } from '#copy/outreach/import.ts';
import { places as texts } from '#copy/outreach/places.ts';

export const outreachPlaces = () => [
  placeBuilders('outreach').whole(screen.title, screen.description, texts.page),
  placeBuilders('outreach', 'import').whole(imports.title, imports.text, texts.imports),
  placeBuilders('outreach', 'plan').whole(plan.title, plan.text, texts.plan),
];
