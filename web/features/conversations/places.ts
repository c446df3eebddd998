import { placesOf } from '#web/shared/place.ts';
import { places as texts } from '#copy/conversations/places.ts';

const page = placesOf('conversations');

export const conversationPlaces = () => [
  page.whole(texts.conversations.label, texts.conversations.text, texts.conversations.words),
  page.whole(
    texts.exportConversations.label,
    texts.exportConversations.text,
    texts.exportConversations.words,
  ),
];
