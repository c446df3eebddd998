import { describe, expect, it } from 'vitest';
import { dataBlock } from '../prompts/compile.ts';
import { sentenceSources } from './sentence-sources.ts';

const live_prompt = `Be kind.\n${dataBlock('offer', 'Twelve weeks of coaching for 900 €.')}`;
const behavior_prompt = `${live_prompt}\n${dataBlock('facts', '- Check-up: 45 €')}`;
const passage = {
  id: 'fact:1',
  text: 'Parking is free behind the house.',
  valid_until: null,
};
const basis = { behavior_prompt, live_prompt, passages: [passage], turns: [], proof: [] };

describe('the sources of an answer', () => {
  it('are named sentence by sentence, with what is not saved', () => {
    const answer =
      'Coaching is 900 €. A check-up is 45 €. Parking is free behind our house. Any questions?';
    const found = sentenceSources(answer, basis);
    expect(found.map(({ sources }) => sources.map(({ kind, unsaved }) => [kind, unsaved]))).toEqual(
      [[['offer', false]], [['facts', true]], [['knowledge', false]], []],
    );
    expect(found.map(({ free }) => free)).toEqual([false, false, false, true]);
  });

  it('are the lines that the verifier found, where it checked the answer', () => {
    const proof = [
      { sentence: 'You said Tuesday.', state: 'proven' as const, lines: ['Tuesday would be fine'] },
      { sentence: 'Glad to help!', state: 'free' as const, lines: [] },
      { sentence: 'We open at 7.', state: 'unproven' as const, lines: [] },
    ];
    const turns = [{ by: 'lead' as const, text: 'Tuesday would be fine for me' }];
    expect(
      sentenceSources('You said Tuesday. Glad to help! We open at 7.', { ...basis, turns, proof }),
    ).toEqual([
      {
        sentence: 'You said Tuesday.',
        sources: [{ kind: 'conversation', text: 'Tuesday would be fine', unsaved: false }],
        free: false,
      },
      { sentence: 'Glad to help!', sources: [], free: true },
      { sentence: 'We open at 7.', sources: [], free: false },
    ]);
  });

  it('are none where an answer shares only common words with the offer', () => {
    expect(sentenceSources('We have coffee.', basis)).toMatchObject([{ sources: [], free: false }]);
  });
});
