import { afterEach, expect, it } from 'vitest';
import { storedDraft } from './drafts.ts';

const EMPTY = { agent: '', language: 'english' };
const draft = storedDraft('manual-form', EMPTY);

afterEach(() => localStorage.clear());

it('comes back after a reload, for its own team only, and is gone after a success', () => {
  draft.save('t1', { agent: 'Emma', language: 'french' });
  expect(draft.load('t1')).toEqual({ agent: 'Emma', language: 'french' });
  expect(draft.load('t2')).toEqual(EMPTY);
  draft.clear('t1');
  expect(draft.load('t1')).toEqual(EMPTY);
});

it('is begun anew when what was kept cannot be read', () => {
  localStorage.setItem('manual-form:t1:nobody', '{oops');
  expect(draft.load('t1')).toEqual(EMPTY);
  localStorage.setItem('manual-form:t1:nobody', '{"agent":7,"language":"german","unheard":"of"}');
  expect(draft.load('t1')).toEqual({ agent: '', language: 'german' });
});
