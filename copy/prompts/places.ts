import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('prompts.places', {
  page: 'instructions, script, system prompt, versions, history, undo, restore',
  behavior: {
    text: 'How the agent answers.',
    words:
      'tone of voice, too pushy, too long, rude, boring, salesy, personality, instructions, rules, behave, style, script, what it says, prompt',
  },
  first: {
    text: 'How the agent writes first.',
    words: 'first message, greeting, opening, hello, welcome message, opener, icebreaker, intro',
  },
  systemCopy: 'language of the agent, goal type, company name, variables, placeholders',
  customCopy: {
    text: 'Your own values for the prompts.',
    words: 'variables, placeholders, merge fields, personalize',
  },
});
