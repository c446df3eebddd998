import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('knowledge.places', {
  page: 'faq, questions and answers, prices, opening hours, policies, teach the agent, train, what the agent knows, information',
  documents: {
    text: 'Files that your agents look things up in.',
    words: 'upload pdf, word, docx, files, brochure, catalogue, price list, menu, attachments',
  },
  questions: {
    text: 'What leads asked that your agents couldn’t answer.',
    words: 'unanswered, could not say, missing answers, gaps, unknown',
  },
});
