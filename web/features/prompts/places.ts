import { placeBuilders } from '#web/shared/place.ts';
import { customCopy, editorCopy, listCopy, systemCopy } from '#copy/prompts/screen.ts';
import { places as texts } from '#copy/prompts/places.ts';

const editor = placeBuilders('promptEditor');

export const promptPlaces = () => [
  placeBuilders('prompts').whole(listCopy.title, listCopy.description, texts.page),
  editor.whole(editorCopy.templates.behavior.label, texts.behavior.text, texts.behavior.words),
  editor.whole(editorCopy.templates.first.label, texts.first.text, texts.first.words),
  editor.part({ title: systemCopy.title, text: systemCopy.description }, texts.systemCopy),
  editor.part({ title: customCopy.title, text: texts.customCopy.text }, texts.customCopy.words),
];
