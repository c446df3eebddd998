import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { storeFormValues } from '#web/platform/drafts.ts';
import { rpc } from '#web/platform/rpc.ts';
import { type Answers, fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { WebsiteResultsScreen } from './results-screen.tsx';

const OFFER = 'Twelve weekly coaching sessions that help founders to sell with ease and joy.';
const PRICE = {
  kind: 'price',
  value: '€480',
  quote: '€480',
  page: 'https://nord.example/',
} as const;
const RESULTS = {
  campaign_slug: 'nord-ab12',
  campaign_name: 'Nord Campaign',
  agent_name: 'Léa',
  agent_language: 'french',
  business_focus: 'coaching',
  offer_description: OFFER,
  website_url: null,
  website_screenshot_url: null,
  open_questions: [],
  site_facts: [PRICE],
  generated: 'model',
  notes: [],
  prompts_by_automation: false,
} as unknown as CampaignResults;
const SAVED = { updated_at: '2026-01-01T00:00:00.000Z' };

let answers: Answers;

async function open() {
  const at = '/get-started/results/nord-ab12';
  const route = '/get-started/results/:campaign_slug';
  const shown = openInTeam(<WebsiteResultsScreen />, { at, route });
  await screen.findByText('Your Agent is Ready!');
  const input = { team_slug: 'acme-123456', campaign_slug: 'nord-ab12' };
  /** Simulates a change by another member. */
  const receive = (changed: Partial<CampaignResults>) =>
    act(async () => {
      const now = { ...RESULTS, ...changed };
      answers['campaigns/results'] = now;
      shown.queryClient.setQueryData(rpc.campaigns.results.queryKey({ input }), now);
      // The event reaches the screen a moment later.
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { ...shown, comes: receive };
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Offer description');
const type = (value: string) => fireEvent.change(area(), { target: { value } });

beforeEach(() => {
  answers = { 'campaigns/results': RESULTS };
  fakeServer(answers);
});

it('shows what someone else made of the offer, beside the text that is being written', async () => {
  const { comes } = await open();
  press('Edit the offer');
  const theirs = `${OFFER} Theirs.`;
  await comes({ offer_description: theirs });
  expect(area().value).toBe(theirs);
  expect(screen.queryByText('Someone else has changed this offer')).toBeNull();

  type(`${OFFER} Mine.`);
  await comes({ offer_description: `${OFFER} Theirs again.` });
  expect(area().value).toBe(`${OFFER} Mine.`);
  expect(screen.getByText('Someone else has changed this offer')).toBeTruthy();
  expect(screen.getByText(`${OFFER} Theirs again.`)).toBeTruthy();
});

it('opens an offer again that was being written when the page had to go', async () => {
  const first = await open();
  press('Edit the offer');
  type(`${OFFER} Half a sent`);
  act(() => storeFormValues());
  first.unmount();
  await open();
  expect(area().value).toBe(`${OFFER} Half a sent`);
});

it('says why the server refused an offer', async () => {
  answers['campaigns/updateOffer'] = refused('CONFLICT', 'The agent is being written just now.');
  await open();
  press('Edit the offer');
  type(`${OFFER} Mine.`);
  press('Save');
  expect(await screen.findByText('The agent is being written just now.')).toBeTruthy();
  expect(area().value).toBe(`${OFFER} Mine.`);
});

it('hands the focus on between showing and editing', async () => {
  await open();
  press('Edit the offer');
  expect(document.activeElement).toBe(area());
  press('Cancel');
  expect(document.activeElement).toBe(button('Edit the offer'));
  press('Edit the business focus');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Business focus' }));
  press('Keep current');
  expect(document.activeElement).toBe(button('Edit the business focus'));
});

it('takes back a focus that was not saved, and nothing that came meanwhile', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refused>>();
  answers['campaigns/updateFocus'] = promise;
  const { comes } = await open();
  press('Edit the business focus');
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Business focus' }), { key: 'Enter' });
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Fitness' }), { key: 'Enter' });
  await screen.findByText('Fitness');
  // The refetch that would correct it is still running.
  const theirs = { agent_name: 'Zoé' };
  await comes({ ...theirs, business_focus: 'fitness' });
  answers['campaigns/results'] = new Promise(() => undefined);
  await act(async () => resolve(refused('INTERNAL')));
  expect(await screen.findByText('Coaching')).toBeTruthy();
  expect(screen.getByText('Zoé')).toBeTruthy();
});

it('adds a new fact also when someone else adds one meanwhile', async () => {
  const update = procedure('campaigns/updateFact').mockReturnValue(SAVED);
  answers['campaigns/updateFact'] = update;
  const { comes } = await open();
  press('Add a fact');
  const value = screen.getByLabelText('What your leads should know');
  fireEvent.change(value, { target: { value: 'Mine' } });
  const theirs = { kind: 'duration', value: 'Theirs', quote: '', page: '' } as const;
  await comes({ site_facts: [PRICE, theirs] });
  expect(screen.getByRole('dialog', { name: 'Add a fact' })).toBeTruthy();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.lastCall?.[0]).toMatchObject({ before: null, fact: { value: 'Mine' } });
});

it('keeps the focus on a fact that is removed, and counts the pages of found ones only', async () => {
  answers['campaigns/updateFact'] = SAVED;
  const { comes } = await open();
  const added = { kind: 'price', value: '€9', quote: '', page: '' } as const;
  await comes({ site_facts: [PRICE, added] });
  expect(screen.getByText('1 fact found on 1 page.')).toBeTruthy();
  press('Show all 2 facts');
  answers['campaigns/results'] = { ...RESULTS, site_facts: [{ ...PRICE, removed: true }, added] };
  press('Remove: €480');
  await waitFor(() => expect(document.activeElement).toBe(button('Restore: €480')));
});
