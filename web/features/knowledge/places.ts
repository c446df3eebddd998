import { placesOf } from '#web/shared/place.ts';
import { screen } from '#copy/knowledge/screen.ts';

const { tabs } = screen;

export const knowledgePlaces = [
  placesOf('knowledge').whole(
    screen.title,
    screen.description,
    'faq, questions and answers, prices, opening hours, policies, teach the agent, train, what the agent knows, information',
  ),
  placesOf('knowledge', 'documents').whole(
    `${screen.title}: ${tabs.documents}`,
    'Files that your agents look things up in.',
    'upload pdf, word, docx, files, brochure, catalogue, price list, menu, attachments',
  ),
  placesOf('knowledge', 'questions').whole(
    tabs.questions,
    'What leads asked that your agents couldn’t answer.',
    'unanswered, could not say, missing answers, gaps, unknown',
  ),
];
