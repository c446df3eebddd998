import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { buildPromptEditor } from '#web/test/build-prompt-editor.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { PromptsScreen } from '../list/prompts-screen.tsx';
import { PromptEditorScreen } from './editor-screen.tsx';

const BASE = '/dashboard/acme-123456';
const saved = {
  revision: '0197c9d4-0000-7000-8000-000000000001',
  live_number: 1,
  saved_at: '2026-03-09T07:06:00.000Z',
};

/** A textarea replaces the template editor, which needs a layout that jsdom lacks. */
vi.mock('./template-text.tsx', () => ({
  TemplateText: (props: { label: string; text: string; onChange: (text: string) => void }) => (
    <textarea
      aria-label={`edit ${props.label}`}
      value={props.text}
      onChange={({ target }) => props.onChange(target.value)}
    />
  ),
}));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

function open(answers: Answers) {
  const server = fakeServer({ 'prompts/leads': [], ...answers });
  const page = renderAt(
    `${BASE}/prompts/spring-k3f9/editor`,
    buildMe(),
    <TeamProvider home={buildHome()}>
      <Routes>
        <Route path="dashboard/:team_slug/prompts" element={<PromptsScreen />} />
        <Route
          path="dashboard/:team_slug/prompts/:campaign_slug/editor"
          element={<PromptEditorScreen />}
        />
        <Route path="*" element={null} />
      </Routes>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
  return { ...page, server };
}
const edit = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('edit Behavior prompt'), {
    target: { value: text },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const withDraft = (like: Partial<PromptEditor['draft']> = {}): PromptEditor => {
  const editor = buildPromptEditor();
  const content = { ...editor.live.content, first_message_template: 'Say hi.' };
  const draft = { ...saved, content, by: 'Bob', overtaken: [], ...like };
  return { ...editor, draft };
};

it('says what is missing, and leads back', async () => {
  open({ 'prompts/editor': refused('NOT_FOUND', 'Campaign not found') });
  expect(await screen.findByRole('heading', { name: 'Error Loading Editor' })).toBeTruthy();
  expect(screen.getByText('Campaign not found: spring-k3f9')).toBeTruthy();
  expect(
    await screen.findByText('Campaign "spring-k3f9" not found or not accessible'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Prompts' }).getAttribute('href')).toBe(
    `${BASE}/prompts`,
  );
});

it('says "Unauthorized" of a campaign of another team', async () => {
  open({ 'prompts/editor': refused('FORBIDDEN', 'Unauthorized') });
  expect(await screen.findByRole('heading', { name: 'Error Loading Editor' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Unauthorized')).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Back to Prompts' })).toBeTruthy();
});

it('saves the draft on the button, and shows it compiled before', async () => {
  const { server } = open({ 'prompts/editor': buildPromptEditor(), 'prompts/saveDraft': saved });
  await edit('Be kind, {{agentName}}. {{no one}}');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Behavior prompt' }).value).toBe(
    'Be kind, Emma. {{no one}}',
  );
  expect(screen.getByText('Undefined Variables Detected')).toBeTruthy();
  expect(screen.getByText('1 undefined variable')).toBeTruthy();
  press('Save');
  expect(await screen.findByText('Templates and campaign data saved successfully')).toBeTruthy();
  expect(server.inputsOf('prompts/saveDraft')).toMatchObject([
    {
      revision: null,
      live_number: 1,
      content: { behavior_prompt_template: 'Be kind, {{agentName}}. {{no one}}' },
    },
  ]);
  expect(screen.getByText(/^Saved \d/)).toBeTruthy();
});

it('stays where it is when Save & Test cannot save', async () => {
  const { address } = open({ 'prompts/editor': buildPromptEditor() });
  await edit('Be kind.');
  press('Save & Test');
  expect(await screen.findByText('Failed to save templates')).toBeTruthy();
  expect(address()).toBe(`${BASE}/prompts/spring-k3f9/editor`);
  expect(screen.getByText(/^Not saved: no connection.*browser keeps your text/)).toBeTruthy();
});

it('says which text is too long, and asks the server for nothing', async () => {
  const { server } = open({ 'prompts/editor': buildPromptEditor(), 'prompts/saveDraft': saved });
  await edit('x'.repeat(30_001));
  const why = 'Not saved. Behavior: Please use at most 30,000 characters';
  expect(screen.getByText(why)).toBeTruthy();
  press('Save');
  await waitFor(() => expect(screen.getAllByText(why)).toHaveLength(2));
  expect(server.inputsOf('prompts/saveDraft')).toEqual([]);
});

it('does not blame the connection when the server fails', async () => {
  const answers = {
    'prompts/editor': buildPromptEditor(),
    'prompts/saveDraft': refused('INTERNAL'),
  };
  open(answers);
  await edit('Be kind.');
  press('Save');
  expect(await screen.findByText('Failed to save templates')).toBeTruthy();
  expect(
    screen.getByText(/^Not saved: something is wrong with the server.*browser keeps your text/),
  ).toBeTruthy();
  expect(screen.queryByText(/no connection/)).toBeNull();
});

it('says which text the agent gets where there is none, or only spaces', async () => {
  open({ 'prompts/editor': buildPromptEditor(), 'prompts/saveDraft': saved });
  await edit('');
  expect(screen.getByText(/the default text shown here/)).toBeTruthy();
  await edit('  \n ');
  expect(screen.queryByText(/the default text shown here/)).toBeNull();
  expect(
    screen.getByText(/^This field only has spaces, so your agent gets the default/),
  ).toBeTruthy();
});

it('goes to the playground after saving', async () => {
  const { address } = open({ 'prompts/editor': buildPromptEditor(), 'prompts/saveDraft': saved });
  await edit('Be kind.');
  press('Save & Test');
  await waitFor(() => expect(address()).toBe(`${BASE}/playground?campaign=spring-k3f9`));
});

it('adds several variables, and says at each row what is wrong', async () => {
  open({ 'prompts/editor': buildPromptEditor(), 'prompts/saveDraft': saved });
  expect(await screen.findByText('No custom variables yet. Add one above.')).toBeTruthy();
  press('Add Variables');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Custom Variables' }));
  const name = (at: number, value: string) =>
    fireEvent.change(dialog.getAllByLabelText('Name')[at] as HTMLElement, { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add 0 Variables' }));
  expect(dialog.getByText('Variable name is required')).toBeTruthy();
  name(0, '1st');
  fireEvent.click(dialog.getByRole('button', { name: 'Add Another Variable' }));
  name(1, 'agentName');
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 Variables' }));
  expect(dialog.getByText('Invalid variable name (use letters, numbers, underscore)')).toBeTruthy();
  expect(dialog.getByText('Variable name already exists')).toBeTruthy();
  name(0, 'price');
  name(1, '');
  fireEvent.keyDown(dialog.getAllByLabelText('Name')[0] as HTMLElement, {
    key: 'Enter',
    ctrlKey: true,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^price/ })).toBeTruthy();
});

it('names the language as the dialog that changes it does', async () => {
  open({ 'prompts/editor': buildPromptEditor() });
  const row = (await screen.findByRole('button', { name: /^Language/ })).closest('li');
  expect(row?.textContent).toContain('English');
});

it('holds the system variables to a name and a link', async () => {
  open({ 'prompts/editor': buildPromptEditor() });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit system variables' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'System Variables' }));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('Agent Name', ' ');
  type('Calendar/Contact Link', 'soon');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Agent name is required')).toBeTruthy();
  expect(dialog.getByText('Please enter a valid URL')).toBeTruthy();
});

it('publishes what the dialog showed, with the reason', async () => {
  const { server } = open({
    'prompts/editor': withDraft(),
    'prompts/publish': { live_number: 2 },
  });
  expect(await screen.findByText(/Your agent still answers with the live prompts/)).toBeTruthy();
  press('Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish these prompts?' }));
  expect(dialog.getByText('Say hello.')).toBeTruthy();
  expect(dialog.getByText('Say hi.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Why are you changing it?'), {
    target: { value: 'short' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 2 is live.')).toBeTruthy();
  expect(server.inputsOf('prompts/publish')).toMatchObject([
    { revision: saved.revision, live_number: 1, why: 'short' },
  ]);
});

it('says in the dialog why nothing was published, and keeps the reason', async () => {
  open({
    'prompts/editor': withDraft(),
    'prompts/publish': refused('CONFLICT', 'The live prompts just changed.'),
  });
  await screen.findByText(/Your agent still answers/);
  press('Publish');
  const dialog = within(await screen.findByRole('dialog'));
  const why = dialog.getByLabelText<HTMLInputElement>('Why are you changing it?');
  fireEvent.change(why, { target: { value: 'short' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('The live prompts just changed.')).toBeTruthy();
  expect(why.value).toBe('short');
});

it('shows the history, and goes back with a reason', async () => {
  const editor = buildPromptEditor();
  const version = { ...editor.live, ...editor.live.version };
  const older = { ...editor.live.version, number: 1, cause: 'created' as const };
  const { server } = open({
    'prompts/editor': buildPromptEditor({ live: { ...editor.live, number: 2 } }),
    'prompts/versions': [
      { ...older, number: 2, cause: 'published', why: 'colder' },
      older,
    ] as never,
    'prompts/version': { ...version, behavior_prompt: 'You are Zoe.' } as never,
    'prompts/rollBack': { live_number: 3 },
  });
  await screen.findByLabelText('edit Behavior prompt');
  press('History');
  const sheet = within(await screen.findByRole('dialog', { name: 'History' }));
  expect(await sheet.findByText('“colder”')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Go back to this version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Go back to version 1?' }));
  expect(await dialog.findByText('You are Zoe.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByText('Version 3 is live.')).toBeTruthy();
  expect(server.inputsOf('prompts/rollBack')).toMatchObject([{ number: 1, live_number: 2 }]);
});

it('lists the campaigns with what is live and what waits', async () => {
  const { address } = open({
    'prompts/editor': buildPromptEditor(),
    'prompts/list': [
      {
        campaign_id: 'c1',
        campaign_slug: 'spring-k3f9',
        campaign_name: 'Spring',
        agent_name: 'Emma',
        company_name: 'Acme',
        agent_language: 'english',
        status: 'draft',
        creating: false,
        live_number: 4,
        live_since: '2026-03-09T07:06:00.000Z',
        draft_saved_at: '2026-03-09T07:06:00.000Z',
      },
    ],
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Back' }));
  expect(await screen.findByText('Version 4')).toBeTruthy();
  expect(screen.getByText('Draft waiting')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Edit Prompts of Spring' }));
  await waitFor(() => expect(address()).toBe(`${BASE}/prompts/spring-k3f9/editor`));
});
