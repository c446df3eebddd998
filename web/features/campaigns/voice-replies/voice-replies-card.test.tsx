import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { VoiceRepliesView } from '#domain/voice/voice-replies.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, chooseOption } from '#web/test/press.ts';
import { VoiceRepliesCard } from './voice-replies-card.tsx';

const VIEW: VoiceRepliesView = {
  voice_replies: { mode: 'when_spoken', voice: 'nova' },
  voices: ['coral', 'nova'],
  problem: null,
};
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sample');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

function open(answers: Answers = {}) {
  const server = fakeServer({ 'campaigns/voiceReplies': VIEW, ...answers });
  return { server, ...openInTeam(<VoiceRepliesCard campaign_slug="spring" />) };
}

async function choose(box: string, option: string) {
  await screen.findByRole('combobox', { name: box });
  chooseOption(box, option);
}

it('begins with the first voice, and saves what was chosen', async () => {
  const never = { mode: 'never', voice: '' } as const;
  const voice_replies = { mode: 'when_spoken', voice: 'coral' } as const;
  const { server } = open({
    'campaigns/voiceReplies': { ...VIEW, voice_replies: never },
    'campaigns/changeVoiceReplies': { ...VIEW, voice_replies },
  });
  await screen.findByRole('combobox', { name: 'Answer with a voice message' });
  expect(screen.queryByRole('combobox', { name: 'Voice' })).toBeNull();
  await choose('Answer with a voice message', 'When the lead speaks');
  expect(screen.getByRole('combobox', { name: 'Voice' }).textContent).toContain('coral');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(server.inputsOf('campaigns/changeVoiceReplies')).toEqual([
    expect.objectContaining({ campaign_slug: 'spring', voice_replies }),
  ]);
});

it('plays a voice, and another one once that is chosen', async () => {
  const { server } = open({
    'campaigns/previewVoice': { mime: 'audio/ogg', content: btoa('OggS'), text: 'I am Léa.' },
  });
  await screen.findByRole('combobox', { name: 'Voice' });
  press('Listen');
  expect((await screen.findByLabelText('Voice sample: nova')).getAttribute('src')).toBe(
    'blob:sample',
  );
  expect(screen.getByText('I am Léa.')).toBeTruthy();
  await choose('Voice', 'coral');
  expect(screen.queryByLabelText('Voice sample: nova')).toBeNull();
  press('Listen');
  await screen.findByLabelText('Voice sample: coral');
  expect(server.inputsOf('campaigns/previewVoice')).toMatchObject([
    { voice: 'nova' },
    { voice: 'coral' },
  ]);
});

it('says why a voice cannot be heard, and why the last reply went out as text', async () => {
  open({
    'campaigns/voiceReplies': { ...VIEW, problem: 'address' },
    'campaigns/previewVoice': refused('CONFLICT', 'Choose another voice.'),
  });
  expect(await screen.findByText(/server can't speak/)).toBeTruthy();
  press('Listen');
  expect(await screen.findByText('Choose another voice.')).toBeTruthy();
});
