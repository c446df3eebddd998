import { placesOf } from '#web/shared/place.ts';
import { customCopy, editorCopy, listCopy, systemCopy } from '#copy/prompts/screen.ts';

const editor = placesOf('promptEditor');

export const promptPlaces = [
  placesOf('prompts').whole(
    listCopy.title,
    listCopy.description,
    'instructions, script, system prompt, versions, history, undo, restore',
  ),
  editor.whole(
    editorCopy.templates.behavior.label,
    'How the agent answers.',
    'tone of voice, too pushy, too long, rude, boring, salesy, personality, instructions, rules, behave, style, script, what it says, prompt',
  ),
  editor.whole(
    editorCopy.templates.first.label,
    'How the agent writes first.',
    'first message, greeting, opening, hello, welcome message, opener, icebreaker, intro',
  ),
  editor.part(
    { title: systemCopy.title, text: systemCopy.description },
    'language of the agent, goal type, company name, variables, placeholders',
  ),
  editor.part(
    { title: customCopy.title, text: 'Your own values for the prompts.' },
    'variables, placeholders, merge fields, personalize',
  ),
];
