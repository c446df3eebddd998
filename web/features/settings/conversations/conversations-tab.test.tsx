import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ModelSettings } from '#domain/models/schema.ts';
import { fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { ReadingCard } from './conversations-tab.tsx';

const settings = (reading: ModelSettings['reading']): ModelSettings => ({
  own: null,
  sees: true,
  installation: { model_name: 'gpt-6-luna' },
  priced: true,
  ceilings: { day: null, month: null },
  installation_ceilings: { day: null, month: null },
  spent: { day: 0, month: 0 },
  unpriced_calls: 0,
  verification: { on: true, here: true },
  reading,
});
const list = (name: string) => screen.findByRole('combobox', { name });

it('shows what is read, and changes one without the other', async () => {
  const server = fakeServer({
    'models/settings': settings({ speech: null, pictures: false }),
    'models/saveReading': refused('CONFLICT', 'Not now.'),
  });
  openInTeam(<ReadingCard />);
  const speech = await list('Voice messages');
  expect(speech.textContent).toBe("On, if your agent's model supports it");
  expect((await list('Pictures and documents')).textContent).toBe('Off');
  // Typing on a closed select chooses an option.
  fireEvent.focus(speech);
  for (const key of 'off') fireEvent.keyDown(speech, { key });
  await waitFor(() =>
    expect(server.inputsOf('models/saveReading').at(-1)).toEqual({
      team_slug: 'acme-123456',
      speech: false,
      pictures: false,
    }),
  );
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(speech.textContent).toBe("On, if your agent's model supports it");
});
