import { currentCompletions } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTemplateEditor } from './code-mirror.ts';

/** jsdom has no layout, so text has no rectangles. */
const noRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
const places: HTMLElement[] = [];

beforeEach(() => {
  Range.prototype.getClientRects = noRects;
});
afterEach(() => {
  for (const place of places.splice(0)) place.remove();
});

/** An editor in which this text was just typed, with the completion list that it opened. */
async function typed(text: string) {
  const parent = document.body.appendChild(document.createElement('div'));
  places.push(parent);
  createTemplateEditor({
    parent,
    label: 'Behavior prompt',
    text: text.slice(0, -1),
    fallback: '',
    variables: ['opening'],
    onChange: () => undefined,
  });
  const view = EditorView.findFromDOM(parent);
  if (!view) throw new Error('There is no editor');
  view.focus();
  const at = view.state.doc.length;
  view.dispatch({
    changes: { from: at, insert: text.slice(-1) },
    selection: { anchor: at + 1 },
    userEvent: 'input.type',
  });
  await waitFor(() => expect(currentCompletions(view.state).length).toBeGreaterThan(0));
  return {
    press: (key: string) => fireEvent.keyDown(view.contentDOM, { key }),
    text: () => view.state.doc.toString(),
  };
}

describe('Enter with the list of variables open', () => {
  it.each([
    ['Begin with /open', 'Begin with {{opening}}'],
    ['/open', '{{opening}}'],
    ['a/{{open', 'a/{{opening}}'],
  ])('writes the first one behind "%s"', async (text, written) => {
    const editor = await typed(text);
    editor.press('Enter');
    expect(editor.text()).toBe(written);
  });

  it.each(['w/o', 'and/', 'ça/l'])('begins a line behind the word "%s"', async (text) => {
    const editor = await typed(text);
    editor.press('Enter');
    expect(editor.text()).toBe(`${text}\n`);
  });

  it('writes the one behind a word that the arrows chose', async () => {
    const editor = await typed('and/a');
    editor.press('ArrowDown');
    editor.press('ArrowUp');
    editor.press('Enter');
    expect(editor.text()).toBe('and{{agentName}}');
  });
});
