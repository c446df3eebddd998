import { placeBuilders } from '#web/shared/place.ts';
import { places as texts } from '#copy/conversations/places.ts';

const page = placeBuilders('conversations');

export const conversationPlaces = () => [
  page.named(texts.conversations),
  page.named(texts.exportConversations),
];
