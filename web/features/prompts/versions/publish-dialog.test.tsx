import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { VerifierCheck } from '#domain/quality/verifier-check.ts';
import type { GateMode } from '#domain/quality/gate.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildPromptEditor } from '#web/test/build-prompt-editor.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const editor = buildPromptEditor();
const draft = {
  revision: '0197c9d4-0000-7000-8000-000000000001',
  content: editor.live.content,
  saved_at: '2026-03-09T07:06:00.000Z',
  by: 'Ada',
  overtaken: [],
};
const passed = (gate: GateMode) => ({
  gate,
  threshold: 90,
  verdict: { passed: true as const, run_id: 'r1' },
  message: '',
  campaign_id: 'c1',
});
const MISJUDGED: VerifierCheck = { state: 'misjudged', message: 'It misjudged 7 of 20.' };

async function open(answers: Answers, role: 'owner' | 'editor' = 'owner') {
  const server = fakeServer({ 'prompts/publish': { live_number: 2 }, ...answers });
  const home = buildHome({ role });
  openInTeam(<PublishDialog editor={editor} draft={draft} onClose={() => undefined} />, { home });
  const dialog = within(await screen.findByRole('dialog'));
  const publish = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  return { server, dialog, publish };
}

it('warns of a verifier that misjudges, and publishes all the same', async () => {
  const { server, dialog, publish } = await open({
    'evals/gate': passed('warn'),
    'evals/verifier': MISJUDGED,
  });
  expect(await dialog.findByText(MISJUDGED.message)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe(
    '/dashboard/acme-123456/settings',
  );
  fireEvent.click(publish());
  expect(await screen.findByText('Version 2 is live.')).toBeTruthy();
  expect(server.inputsOf('prompts/publish')[0]).not.toHaveProperty('gate_reason');
});

it('asks the owner for a reason where the gate is binding', async () => {
  const { server, dialog, publish } = await open({
    'evals/gate': passed('binding'),
    'evals/verifier': MISJUDGED,
  });
  expect(await dialog.findByText(MISJUDGED.message)).toBeTruthy();
  expect(publish().disabled).toBe(true);
  const because = dialog.getByLabelText('Publish anyway, because');
  fireEvent.change(because, { target: { value: 'The fair' } });
  fireEvent.click(publish());
  expect(await screen.findByText('Version 2 is live.')).toBeTruthy();
  expect(server.inputsOf('prompts/publish')).toMatchObject([{ gate_reason: 'The fair' }]);
});

it('lets a binding gate wait for the test, and no other', async () => {
  const never = new Promise<VerifierCheck>(() => undefined);
  const binding = await open({ 'evals/gate': passed('binding'), 'evals/verifier': never });
  expect(await binding.dialog.findByText(/Testing the model/)).toBeTruthy();
  expect(binding.publish().disabled).toBe(true);
  cleanup();
  const warning = await open({ 'evals/gate': passed('warn'), 'evals/verifier': never });
  expect(await warning.dialog.findByText('This draft has passed its evals.')).toBeTruthy();
  expect(warning.publish().disabled).toBe(false);
});

it.each(['warn', 'binding'] as const)(
  'says that a verifier was not tested, and shuts no gate: %s',
  async (gate) => {
    const message = "It didn't respond.";
    const { dialog, publish } = await open(
      { 'evals/gate': passed(gate), 'evals/verifier': { state: 'unknown', message } },
      'editor',
    );
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(publish().disabled).toBe(false);
  },
);
