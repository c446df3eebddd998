import { placeBuilders } from '#web/shared/place.ts';
import { screen } from '#copy/knowledge/screen.ts';
import { places as texts } from '#copy/knowledge/places.ts';

const { tabs } = screen;

export const knowledgePlaces = () => [
  placeBuilders('knowledge').whole(screen.title, screen.description, texts.page),
  placeBuilders('knowledge', 'documents').whole(
    `${screen.title}: ${tabs.documents}`,
    texts.documents.text,
    texts.documents.words,
  ),
  placeBuilders('knowledge', 'questions').whole(
    tabs.questions,
    texts.questions.text,
    texts.questions.words,
  ),
];
