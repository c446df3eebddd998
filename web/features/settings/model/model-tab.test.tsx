import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelSettings } from '#domain/models/schema.ts';
import type * as LoadFile from '#web/platform/load-file.ts';
import { fileMissing } from '#web/platform/load-file.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press, type } from '#web/test/press.ts';
import { ModelTab } from './model-tab.tsx';

const files = vi.hoisted(() => ({ missing: false }));
vi.mock('#web/platform/load-file.ts', async (load) => {
  const real = await load<typeof LoadFile>();
  return {
    ...real,
    loadFile: <Part,>(part: () => Promise<Part>) =>
      real.loadFile(() => (files.missing ? Promise.reject(new TypeError()) : part())),
  };
});

afterEach(() => {
  files.missing = false;
  fileMissing.set(false);
});

const shared: ModelSettings = {
  own: null,
  installation: { model_name: 'gpt-6-luna' },
  priced: true,
  ceilings: { day: null, month: 20 },
  installation_ceilings: { day: 5, month: null },
  spent: { day: 0.25, month: 3 },
  unpriced_calls: 0,
  sees: null,
  verification: { on: true, here: true },
  reading: { speech: null, pictures: null },
};
const storedModel = {
  key_last4: 'abcd',
  key_set_at: '2026-11-20T10:00:00Z',
  base_url: null,
  model_name: 'their-model',
  prices: null,
};
const own: ModelSettings = {
  ...shared,
  own: storedModel,
  priced: false,
};

function open(settings: ModelSettings, answers: Answers = {}, given = {}) {
  const server = fakeServer({ 'models/settings': settings, ...answers });
  return { ...openInTeam(<ModelTab />, given), server };
}

describe('the AI model', () => {
  it('of the installation answers until the team enters its own key', async () => {
    const { server } = open(shared, { 'models/saveOwn': undefined });
    expect(await screen.findByText(/use this installation's model, gpt-6-luna/)).toBeTruthy();
    type('API key', ' sk-of-a-team ');
    type('Model', 'their-model');
    press('Save model');
    await waitFor(() => expect(server.inputsOf('models/saveOwn')).toHaveLength(1));
    expect(server.inputsOf('models/saveOwn')).toEqual([
      {
        team_slug: 'acme-123456',
        key: 'sk-of-a-team',
        base_url: '',
        model_name: 'their-model',
        prices: null,
      },
    ]);
  });

  it('shows of a stored key its end alone, and asks before it is removed', async () => {
    const { server } = open(own, { 'models/removeOwn': undefined });
    expect(await screen.findByText(/Ends in abcd, stored on/)).toBeTruthy();
    expect(field('API key').value).toBe('');
    press('Remove');
    fireEvent.click((await screen.findAllByRole('button', { name: 'Remove' })).at(-1) as Element);
    await waitFor(() => expect(server.asked).toContain('models/removeOwn'));
  });

  it('says what is wrong with it in words, until something else is entered', async () => {
    const text = 'api.example.com rejects the key.';
    open(shared, { 'models/testOwn': { ok: false, text, words: 'Incorrect API key' } });
    await screen.findByText('Your AI model');
    type('API key', 'sk-wrong-key');
    press('Test');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('The provider said: Incorrect API key')).toBeTruthy();
    type('API key', 'sk-another-key');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('keeps what was entered, and shows at its field what the server refuses', async () => {
    const message = 'This address belongs to a private network.';
    open(shared, {
      'models/saveOwn': refused('INVALID_INPUT', message, { base_url: message }),
    });
    await screen.findByText('Your AI model');
    type('API key', 'sk-of-a-team');
    type('Address', 'https://10.0.0.1/v1');
    press('Save model');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('API key').value).toBe('sk-of-a-team');
    await waitFor(() => expect(document.activeElement).toBe(field('Address')));
  });

  it('says so where the file that checks it does not come', async () => {
    open(shared);
    await screen.findByText('Your AI model');
    files.missing = true;
    press('Test');
    await waitFor(() => expect(fileMissing.get()).toBe(true));
  });

  it('follows what others save, until something is typed', async () => {
    const answers: Answers = { 'models/settings': own };
    fakeServer(answers);
    const { queryClient } = openInTeam(<ModelTab />);
    await screen.findByText('Your AI model');
    const saved = async (model_name: string, key_last4: string) => {
      const key_set_at = `2026-11-21T10:00:00.${key_last4}Z`;
      const changed = { ...storedModel, model_name, key_last4, key_set_at };
      answers['models/settings'] = { ...own, own: changed };
      await act(() => queryClient.invalidateQueries());
      await screen.findByText(new RegExp(`Ends in ${key_last4}`));
    };
    await saved('another-model', '0001');
    expect(field('Model').value).toBe('another-model');
    type('Model', 'mine');
    await saved('a-third-model', '0002');
    expect(field('Model').value).toBe('mine');
  });

  it('is not for editors', () => {
    const { server } = open(shared, {}, { home: buildHome({ role: 'editor' }) });
    expect(screen.getByText(/Only admins and the owner/)).toBeTruthy();
    expect(server.asked).not.toContain('models/settings');
  });
});

describe('the spending ceiling', () => {
  it('is saved in dollars, and nothing means none', async () => {
    const { server } = open(shared, { 'models/saveCeilings': undefined });
    expect(await screen.findByText('Spent so far: $0.25. You can set up to $5.00.')).toBeTruthy();
    expect(screen.getByText('Spent so far: $3.00')).toBeTruthy();
    type('Per day', '1,5');
    type('Per month', '');
    press('Save ceiling');
    await waitFor(() =>
      expect(server.inputsOf('models/saveCeilings')).toEqual([
        { team_slug: 'acme-123456', day: 1.5, month: null },
      ]),
    );
  });

  it('says when it cannot see what the model costs', async () => {
    open(own);
    expect(await screen.findByText(/We don't know your model's price/)).toBeTruthy();
    expect(screen.getByText('Spent so far: $0.25')).toBeTruthy();
  });
});

describe('verification', () => {
  it('is turned off with what that means for leads', async () => {
    const { server } = open(shared, { 'models/saveVerification': undefined });
    const toggle = await screen.findByRole('switch', { name: 'Verify answers' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(toggle);
    await waitFor(() => expect(server.inputsOf('models/saveVerification')).toHaveLength(1));
    expect(server.inputsOf('models/saveVerification')).toEqual([
      { team_slug: 'acme-123456', on: false },
    ]);
  });

  it('that is off says so', async () => {
    open({ ...shared, verification: { on: false, here: true } });
    expect(await screen.findByText(/check answers with rules only: links, numbers/)).toBeTruthy();
  });

  it('can’t be turned on where the installation has none', async () => {
    open({ ...shared, verification: { on: true, here: false } });
    const toggle = await screen.findByRole('switch', { name: 'Verify answers' });
    expect(toggle.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/off for this installation/)).toBeTruthy();
  });
});

it.each([
  [false, 1],
  [null, 0],
])('says that the model can’t see pictures once that is known (%s)', async (sees, shown) => {
  open({ ...shared, sees });
  await screen.findByText('Your AI model');
  expect(screen.queryAllByText(/can't see pictures/)).toHaveLength(shown);
});
