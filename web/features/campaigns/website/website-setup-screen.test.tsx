import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import type { Generation } from '#domain/campaigns/generation.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { buildGeneration } from '#web/test/build-generation.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, type FakeServer, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { websiteDraft } from '../generation/drafts.ts';
import { WebsiteSetupScreen } from './website-setup-screen.tsx';

const BASE = '/dashboard/acme-123456/get-started';
const FILLED = {
  website_url: 'https://www.nord.example',
  campaign_name: 'Nord Campaign',
  company_name: 'Studio Nord',
  agent_name: 'Léa',
  language: 'french',
  custom_language: '',
  goal_type: 'book_appointments',
  goal_value: 'https://cal.example/nord',
  goal_link: '',
};
const { creation_id, campaign_id, campaign_slug } = buildGeneration();
const STARTED = { creation_id, campaign_id, campaign_slug };

/** The server's answers, which tests change as they go. */
let answers: Answers;
let server: FakeServer;

interface Situation {
  filled: boolean;
  me: Me | null;
  role: Role;
  plan: Partial<TeamHome['plan']>;
}

function open(situation: Partial<Situation> = {}) {
  const { filled = true, me = buildMe(), role = 'owner', plan = {} } = situation;
  if (filled) websiteDraft.save('t1', FILLED);
  return renderAt(
    `${BASE}/website`,
    me,
    <TeamProvider home={buildHome({ plan, role })}>
      <Routes>
        <Route path={`${BASE}/website`} element={<WebsiteSetupScreen />} />
        <Route path="*" element={<State />} />
      </Routes>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
}

/** Shows the navigation state passed to the next page. */
const State = () => <output>{JSON.stringify(useLocation().state)}</output>;

const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Create My Agent' });
const create = async () => fireEvent.click(await submit());
const report = (generation: Generation) => {
  answers['campaigns/creation'] = generation;
  act(() => FakeEventSource.last.send('change', { kind: 'creation', creation_id }));
};

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  answers = {
    'campaigns/myCreation': null,
    'campaigns/createFromWebsite': STARTED,
    'campaigns/creation': buildGeneration(),
    'campaigns/acknowledgeCreation': { ok: true },
    'campaigns/cancelCreation': { ok: true },
  };
  server = fakeServer(answers);
});

afterEach(() => {
  localStorage.clear();
});

describe('the dialog over the form', () => {
  it('follows the true progress, step by step, to the results', async () => {
    const { address, container } = open();
    await create();
    await screen.findByRole('dialog', { name: 'Scraping of your website' });
    screen.getByText('Do not leave or refresh the page');
    await screen.findByText('Campaign created successfully ✅');
    await screen.findByText('Campaign created');
    const agent_timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(server.inputsOf('campaigns/createFromWebsite')).toMatchObject([{ agent_timezone }]);
    report(
      buildGeneration({ steps: { pages: ['running', '3 of 5 pages'], screenshot: 'skipped' } }),
    );
    await screen.findByText('3 of 5 pages');
    await screen.findByText('Scraping your website...');
    const step = (name: string) => screen.getByText(name).closest('li')?.textContent;
    expect(step('Reading the pages')).toBe('Reading the pages: now3 of 5 pages');
    expect(step('Taking a screenshot')).toBe('Taking a screenshot: skipped');
    expect(step('Writing the offer')).toBe('Writing the offer: waiting');
    report(buildGeneration({ state: 'done', steps: { pages: ['done', '5 pages'] } }));
    await waitFor(() => expect(address()).toBe(`${BASE}/results/${campaign_slug}`));
    expect(container.querySelector('output')?.textContent).toContain('"detail":"5 pages"');
    expect(server.asked).toContain('campaigns/acknowledgeCreation');
    expect(websiteDraft.load('t1').company_name).toBe('');
  });

  it('says when the network is gone, keeps what it knew, and resumes when it is back', async () => {
    open();
    await create();
    await screen.findByText('Campaign created');
    report(buildGeneration({ steps: { pages: ['running', '3 of 5 pages'] } }));
    await screen.findByText('3 of 5 pages');
    delete answers['campaigns/creation'];
    await screen.findByText('No connection');
    screen.getByText('3 of 5 pages');
    answers['campaigns/creation'] = buildGeneration({
      steps: { pages: ['running', '4 of 5 pages'] },
    });
    await screen.findByText('4 of 5 pages');
    expect(screen.queryByText('No connection')).toBeNull();
  });

  it('is there again after a reload, and asks before the page is left', async () => {
    answers['campaigns/myCreation'] = buildGeneration();
    answers['campaigns/creation'] = buildGeneration({ steps: { pages: 'running' } });
    // the draft being generated uses up the plan
    open({ plan: { campaignsUsed: 3, canCreateCampaign: false } });
    await screen.findByRole('dialog', { name: 'Scraping of your website' });
    await screen.findByText('Scraping your website...');
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    expect(screen.queryByText('Campaign Limit Reached')).toBeNull();
  });

  it('cancels, and leaves the form as it was', async () => {
    open();
    await create();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Setup canceled');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Studio Nord');
    expect((await submit()).disabled).toBe(false);
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(false);
  });

  it('gives way to why the website could not be read; a second try begins anew', async () => {
    open();
    await create();
    await screen.findByText('Campaign created');
    const message = "There's no page at this address. Please check it for typos.";
    const error = { reason: 'not_found', message };
    report(buildGeneration({ state: 'failed', steps: { pages: 'failed' }, error }));
    expect((await screen.findAllByText('Website processing failed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Agent name').value).toBe('Léa');
    const pending = Promise.withResolvers<ReturnType<typeof refused>>();
    answers['campaigns/createFromWebsite'] = () => pending.promise;
    await create();
    await screen.findByText('Creating your campaign...');
    expect(screen.queryByText('Reading the pages')).toBeNull();
    pending.resolve(refused('INTERNAL'));
    await screen.findAllByText('Failed to create agent');
  });

  it('finds what was begun although the answer was lost', async () => {
    open();
    delete answers['campaigns/createFromWebsite'];
    await submit();
    answers['campaigns/myCreation'] = buildGeneration();
    await create();
    expect(await screen.findByText('Campaign created')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Scraping of your website' })).toBeTruthy();
  });
});

describe('what the server refuses', () => {
  it.each([
    ['NAME_TAKEN', 'Campaign name already exists', 'Please choose a different name.'],
    ['CONFLICT', 'Campaign with this name already exists', ''],
    ['UNAUTHORIZED', 'Authentication error', 'Please login again.'],
    ['TOO_MANY_REQUESTS', 'Too many requests', 'Please wait a moment.'],
    ['NOT_FOUND', 'Team configuration missing', 'Please refresh and try again.'],
    ['FORBIDDEN', 'Permission Required', 'You need editor permissions or higher'],
    ['SPENDING_CEILING', 'Spending ceiling reached', 'set up the campaign by hand'],
    ['REPEAT_IN_PROGRESS', 'Failed to create agent', "We're still working on this."],
    ['INTERNAL', 'Failed to create agent', 'Something went wrong on our side.'],
  ] as const)('%s is shown as %s', async (code, title, text) => {
    answers['campaigns/createFromWebsite'] = refused(code);
    open();
    await create();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(title);
    expect(notice.textContent).toContain(text);
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect((await submit()).disabled).toBe(false);
  });

  it('and a network that fails, is shown', async () => {
    delete answers['campaigns/createFromWebsite'];
    open();
    await create();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe(
      'Network errorCannot connect to processing server. Please check your connection.',
    );
  });

  it('who is signed in nowhere is asked to sign in', async () => {
    open({ me: null });
    await create();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe('Authentication requiredPlease login again.');
    expect(server.asked).not.toContain('campaigns/createFromWebsite');
  });
});

describe('the form', () => {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('names the campaign after the address until a person names it', async () => {
    open({ filled: false });
    await submit();
    const name = () => screen.getByLabelText<HTMLInputElement>('Campaign name').value;
    type('Website URL', 'https://ab');
    expect(name()).toBe('');
    type('Website URL', 'https://www.nord.example');
    expect(name()).toBe('Nord Campaign');
    type('Website URL', 'https://south.example');
    expect(name()).toBe('South Campaign');
    type('Campaign name', 'Spring');
    type('Website URL', 'https://west.example');
    await screen.findByText(/^Still missing: Company name/);
    expect(name()).toBe('Spring');
  });

  it.each([
    ['Website URL', '', "L'URL du site web est obligatoire"],
    ['Website URL', 'nord', 'Veuillez entrer une URL valide (ex: https://example.com)'],
    ['Campaign name', 'N', 'Le nom de campagne doit contenir au moins 2 caractères'],
    ['Campaign name', 'N'.repeat(51), 'Le nom de campagne ne peut pas dépasser 50 caractères'],
    ['Company name', 'N', "Le nom de l'entreprise doit contenir au moins 2 caractères"],
    ['Company name', 'N'.repeat(51), "Le nom de l'entreprise ne peut pas dépasser 50 caractères"],
    ['Agent name', 'N', "Le nom de l'agent doit contenir au moins 2 caractères"],
    ['Agent name', 'N'.repeat(31), "Le nom de l'agent ne peut pas dépasser 30 caractères"],
    ['Booking link', '', 'Ce champ est obligatoire'],
    [
      'Booking link',
      'cal',
      'Pour les autres objectifs, décrivez en au moins 10 caractères. Pour les autres options, entrez une URL valide.',
    ],
  ])('says what is wrong with %s (%j) while it is typed', async (label, value, message) => {
    open();
    expect((await submit()).disabled).toBe(false);
    type(label, value);
    const said = await screen.findByText(message);
    expect(said.getAttribute('lang')).toBe('fr');
    expect((await submit()).disabled).toBe(true);
    expect(screen.getByText(`Still missing: ${label}`)).toBeTruthy();
  });

  it('asks for a language and an objective of one’s own', async () => {
    websiteDraft.save('t1', { ...FILLED, language: 'other', goal_type: 'other' });
    open({ filled: false });
    expect((await submit()).disabled).toBe(true);
    type('Your language', 'B');
    await screen.findByText(
      'Veuillez spécifier votre langue personnalisée (au moins 2 caractères).',
    );
    type('Your language', 'Breton');
    type('Describe your objective', 'short');
    await screen.findByText(/décrivez en au moins 10 caractères/);
    type('Describe your objective', 'Ask for a quote');
    type('Link (optional)', 'nope');
    await screen.findByText('Veuillez entrer une URL valide.');
    type('Link (optional)', '');
    await waitFor(async () => expect((await submit()).disabled).toBe(false));
  });

  it('is not there for who may not, nor when the plan is full', async () => {
    const { unmount } = open({ role: 'viewer' });
    await screen.findByText('You need editor permissions or higher to create campaigns.');
    unmount();
    open({ plan: { campaignsUsed: 3, canCreateCampaign: false } });
    await screen.findByText('Campaign Limit Reached');
    expect(screen.queryByLabelText('Website URL')).toBeNull();
  });
});
