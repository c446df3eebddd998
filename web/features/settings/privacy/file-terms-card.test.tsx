import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { FileTermsCard } from './file-terms-card.tsx';

const kept = { file_days: null, sensitive_days: 30 };
const wanted = { team_slug: 'acme-123456', file_days: 90, sensitive_days: 30 };

async function open(answers: Answers) {
  const server = fakeServer({ 'privacy/fileTerms': kept, ...answers });
  openInTeam(<FileTermsCard />);
  const files = await screen.findByRole('combobox', { name: 'Delete files after' });
  return { server, files };
}

it('deletes nothing before a person has read how many files go', async () => {
  const { server, files } = await open({
    'privacy/previewFileTerms': { files: 12, more: false },
    'privacy/changeFileTerms': { file_days: 90, sensitive_days: 30 },
  });
  expect(files.textContent).toBe('Keep them with the conversation');
  // Typing on a closed select chooses an option.
  fireEvent.focus(files);
  fireEvent.keyDown(files, { key: '9' });
  press('Save');
  expect(await screen.findByText(/^12 files will be permanently deleted/)).toBeTruthy();
  expect(server.asked).not.toContain('privacy/changeFileTerms');
  press('Delete old files');
  await waitFor(() => expect(server.inputsOf('privacy/changeFileTerms')).toEqual([wanted]));
});

it('saves at once where no file is that old, and says what was wrong', async () => {
  const { server, files } = await open({
    'privacy/previewFileTerms': { files: 0, more: false },
    'privacy/changeFileTerms': refused('CONFLICT', 'Not now.'),
  });
  fireEvent.focus(files);
  fireEvent.keyDown(files, { key: '9' });
  press('Save');
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(server.inputsOf('privacy/changeFileTerms')).toEqual([wanted]);
  expect(files.textContent).toBe('90 days');
});

it('is for admins', async () => {
  const home = buildHome();
  const server = fakeServer({});
  openInTeam(<FileTermsCard />, { home: { ...home, can: { ...home.can, canDeleteLeads: false } } });
  expect(await screen.findByText('Only the owner and admins can change this.')).toBeTruthy();
  expect(server.asked).not.toContain('privacy/fileTerms');
});
