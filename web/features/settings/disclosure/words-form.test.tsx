import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press } from '#web/test/press.ts';
import { WordsForm } from './words-form.tsx';

it('keeps the words of the team while the server has not taken those of the product', async () => {
  fakeServer({ 'teams/wordDisclosure': refused('CONFLICT', 'Not now.') });
  const custom = { first: 'I am the assistant of Acme.', asked: 'Yes, I am an assistant.' };
  openInTeam(<WordsForm language="en" settings={{ enabled: true, texts: { en: custom } }} />);
  press('Use the default text');
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(field('Below the first message').value).toBe(custom.first);
});
