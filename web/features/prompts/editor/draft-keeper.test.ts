import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildPromptEditor } from '#web/test/build-prompt-editor.ts';
import {
  CONFLICT,
  UnresolvedClash,
  DraftKeeper,
  FAILING,
  type UnsavedContent,
  OFFLINE,
} from './draft-keeper.ts';

const editor = buildPromptEditor();
const TEMPLATE = 'behavior_prompt_template';

/** A keeper whose delays end when the test says so. */
function open({ kept = null }: { kept?: UnsavedContent | null } = {}) {
  const store = { kept };
  const waits: { work: () => void; ms: number }[] = [];
  const save = vi.fn(async () => saved('r1'));
  const fetch = vi.fn(async () => editor);
  const keeper = new DraftKeeper(editor, {
    save,
    fetch,
    problemOf: (error) => (error as Error).message,
    unsaved: {
      read: () => store.kept,
      write: (next) => void (store.kept = next),
      remove: () => void (store.kept = null),
    },
    schedule: (work, ms) => {
      const wait = { work, ms };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), waits.includes(wait) ? 1 : 0);
    },
  });
  return { keeper, save, fetch, waits, store };
}
const saved = (revision: string) => ({
  revision,
  live_number: 1,
  saved_at: '2026-03-09T07:05:00Z',
});
const withDraft = (change: Partial<typeof editor.live.content>, revision = 'r9') => ({
  ...editor,
  draft: {
    revision,
    content: { ...editor.live.content, ...change },
    saved_at: '2026-03-09T07:06:00Z',
    by: 'Bob',
    overtaken: [],
  },
});

it('keeps what is typed at once, and saves it once a moment later', async () => {
  const { keeper, save, waits, store } = open();
  keeper.change({ [TEMPLATE]: 'a' });
  keeper.change({ [TEMPLATE]: 'ab' });
  expect(store.kept?.content[TEMPLATE]).toBe('ab');
  expect(waits).toHaveLength(1);
  waits[0]?.work();
  await waitFor(() => expect(keeper.get()).toMatchObject({ dirty: false, saving: false }));
  expect(save).toHaveBeenCalledTimes(1);
  expect(store.kept).toBeNull();
});

it('saves one after the other, and what was typed meanwhile too', async () => {
  const { keeper, save, waits } = open();
  keeper.change({ [TEMPLATE]: 'a' });
  const first = keeper.flush();
  keeper.change({ [TEMPLATE]: 'ab' });
  await Promise.all([first, keeper.flush()]);
  expect(
    save.mock.calls.map(([input]: unknown[]) => (input as { revision: unknown }).revision),
  ).toEqual([null, 'r1']);
  expect(waits).toHaveLength(0);
});

it('takes over what others save, next to what is typed here', () => {
  const { keeper } = open();
  keeper.change({ [TEMPLATE]: 'mine' });
  keeper.mergeServerState(withDraft({ first_message_template: 'theirs' }));
  expect(keeper.get()).toMatchObject({
    clash: null,
    dirty: true,
    content: { [TEMPLATE]: 'mine', first_message_template: 'theirs' },
  });
});

it('asks when both changed the same part, and saves nothing before', async () => {
  const { keeper, save, waits } = open();
  keeper.change({ [TEMPLATE]: 'mine' });
  keeper.mergeServerState(withDraft({ [TEMPLATE]: 'theirs' }));
  expect(keeper.get()).toMatchObject({ clash: { by: 'Bob' }, content: { [TEMPLATE]: 'mine' } });
  expect(waits).toHaveLength(0);
  await expect(keeper.flush()).rejects.toBeInstanceOf(UnresolvedClash);
  keeper.resolve('theirs');
  expect(keeper.get()).toMatchObject({
    clash: null,
    dirty: false,
    content: { [TEMPLATE]: 'theirs' },
  });
  expect(save).not.toHaveBeenCalled();
});

it('knows its own text again after an answer that was lost', async () => {
  const { keeper, save } = open();
  save.mockRejectedValueOnce(new Error(OFFLINE));
  keeper.change({ [TEMPLATE]: 'mine' });
  await expect(keeper.flush()).rejects.toThrow(OFFLINE);
  keeper.change({ [TEMPLATE]: 'mine, and more' });
  keeper.mergeServerState(withDraft({ [TEMPLATE]: 'mine' }));
  expect(keeper.get()).toMatchObject({ clash: null, content: { [TEMPLATE]: 'mine, and more' } });
});

it.each([OFFLINE, FAILING])('tries again after %s, and not what was refused', async (passes) => {
  const { keeper, save, waits } = open();
  save.mockRejectedValueOnce(new Error(passes)).mockRejectedValueOnce(new Error('Too long'));
  keeper.change({ [TEMPLATE]: 'mine' });
  await expect(keeper.flush()).rejects.toThrow(passes);
  expect(waits).toHaveLength(1);
  await expect(keeper.flush()).rejects.toThrow('Too long');
  expect(waits).toHaveLength(0);
  expect(keeper.get().problem).toBe('Too long');
});

it('fetches again when someone else was first', async () => {
  const { keeper, save, fetch } = open();
  save.mockRejectedValueOnce(new Error(CONFLICT));
  fetch.mockResolvedValueOnce(withDraft({ first_message_template: 'x' }));
  keeper.change({ [TEMPLATE]: 'mine' });
  await expect(keeper.flush()).rejects.toThrow(CONFLICT);
  await keeper.flush();
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({
      revision: 'r9',
      content: expect.objectContaining({ [TEMPLATE]: 'mine', first_message_template: 'x' }),
    }),
  );
});

it('brings back what a reload interrupted', () => {
  const before = editor.live.content;
  const { keeper, waits } = open({ kept: { content: { ...before, [TEMPLATE]: 'kept' }, before } });
  expect(keeper.get()).toMatchObject({ dirty: true, content: { [TEMPLATE]: 'kept' } });
  expect(waits).toHaveLength(1);
});

it('sends what is not saved once when the editor goes, and leaves the rest to the next one', async () => {
  const { keeper, save, waits, store } = open();
  save.mockRejectedValue(new Error(OFFLINE));
  keeper.change({ [TEMPLATE]: 'mine' });
  keeper.close();
  await waitFor(() => expect(keeper.get()).toMatchObject({ saving: false, problem: OFFLINE }));
  expect(save).toHaveBeenCalledTimes(1);
  expect(waits).toEqual([]);
  expect(store.kept?.content[TEMPLATE]).toBe('mine');
});

it('does not touch what the next editor keeps', async () => {
  const { keeper, save, store } = open();
  const answer = Promise.withResolvers<ReturnType<typeof saved>>();
  save.mockReturnValue(answer.promise);
  keeper.change({ [TEMPLATE]: 'mine' });
  keeper.close();
  const next = { ...editor.live.content, [TEMPLATE]: 'mine, and more' };
  store.kept = { content: next, before: editor.live.content };
  answer.resolve(saved('r1'));
  await waitFor(() => expect(keeper.get().dirty).toBe(false));
  expect(store.kept?.content[TEMPLATE]).toBe('mine, and more');
});
