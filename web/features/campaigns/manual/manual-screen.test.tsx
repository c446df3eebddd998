import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { button, field, press, type } from '#web/test/press.ts';
import { manualDraft } from '../generation/drafts.ts';
import { ManualScreen } from './manual-screen.tsx';

const AT = '/get-started/manual';
const OFFER = 'Twelve weeks of coaching for founders who want to sell without pressure.';
const DRAFT = {
  campaignName: 'Spring',
  companyName: 'Martin Coaching',
  businessActivity: 'coaching',
  customBusinessActivity: '',
  offerDescription: OFFER.repeat(2),
  agentName: 'Emma',
  agentLanguage: 'english',
  agentStyle: 'professional',
  mainObjective: 'book_appointments',
  customObjective: '',
  objectiveLink: 'https://cal.example.com/emma',
};

function open(answers: Answers = {}, draft: Partial<typeof DRAFT> = {}, home = buildHome()) {
  manualDraft.save('t1', { ...DRAFT, ...draft });
  const server = fakeServer(answers);
  return { ...openInTeam(<ManualScreen />, { at: AT, home }), server };
}

async function toLastStep() {
  press('Next');
  await screen.findByLabelText('Offer description');
  press('Next');
  await screen.findByLabelText('Agent name');
}

beforeEach(() => localStorage.clear());

describe('the steps', () => {
  it('go on only when they are complete, and say what is missing', async () => {
    open({}, { campaignName: '', companyName: '' });
    press('Next');
    expect(await screen.findByText('Validation Error')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Campaign name')));
    expect(screen.getAllByRole('alert').length).toBe(2);
    expect(screen.queryByLabelText('Offer description')).toBeNull();
  });

  it('take an error back while one types, so that no button moves under a click', async () => {
    open({}, { campaignName: '' });
    press('Next');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    type('Campaign name', 'Spring');
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  it('move the focus to their heading, and lead back with everything typed', async () => {
    open();
    press('Next');
    await screen.findByRole('heading', { name: 'Your Offer' });
    expect(document.activeElement?.textContent).toContain('Your Offer');
    press('Previous');
    expect((await screen.findByLabelText<HTMLInputElement>('Campaign name')).value).toBe('Spring');
    expect(button('Previous').disabled).toBe(true);
  });

  it('count the offer while it is too short', async () => {
    open({}, { offerDescription: 'Short.' });
    press('Next');
    await screen.findByLabelText('Offer description');
    expect(screen.getByText(/^6\/\d+ characters minimum$/)).toBeTruthy();
    press('Next');
    await waitFor(() => expect(document.activeElement).toBe(field('Offer description')));
  });

  it('ask for more words where the choice is another one', async () => {
    open({}, { businessActivity: 'other', customBusinessActivity: 'Beekeeping' });
    expect(field('Describe your activity').value).toBe('Beekeeping');
  });
});

describe('what is typed', () => {
  it('is still there after a reload, for this team', () => {
    const { unmount } = open();
    type('Company name', 'Globex');
    unmount();
    fakeServer({});
    openInTeam(<ManualScreen />, { at: AT });
    expect(field('Company name').value).toBe('Globex');
    const other = buildHome();
    openInTeam(<ManualScreen />, {
      at: AT,
      home: { ...other, team: { ...other.team, team_id: 't2' } },
    });
    const names = screen.getAllByLabelText<HTMLInputElement>('Company name');
    expect(names.map(({ value }) => value)).toEqual(['Globex', '']);
  });
});

describe('creating', () => {
  const created = { campaign_id: 'c9', campaign_slug: 'spring-x1' };

  it('says so, leads to the results, and forgets the draft', async () => {
    const { address, server } = open({ 'campaigns/createManual': created });
    await toLastStep();
    press('Create AI Agent');
    await waitFor(() => expect(address()).toBe(`${TEAM}/get-started/results-manual/spring-x1`));
    expect(await screen.findByText('Agent created successfully!')).toBeTruthy();
    expect(server.inputsOf('campaigns/createManual')[0]).toMatchObject({
      team_slug: 'acme-123456',
      agent_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      form: { campaignName: 'Spring', agentName: 'Emma' },
    });
    expect(manualDraft.load('t1').campaignName).toBe('');
  });

  it('happens once, however often someone presses', async () => {
    const pending = Promise.withResolvers<typeof created>();
    const { server } = open({ 'campaigns/createManual': () => pending.promise });
    await toLastStep();
    press('Create AI Agent');
    expect(await screen.findByText('Creating Agent...')).toBeTruthy();
    expect(button('Previous').disabled).toBe(true);
    const form = document.querySelector('form');
    if (form) fireEvent.submit(form);
    pending.resolve(created);
    await waitFor(() => expect(server.inputsOf('campaigns/createManual')).toHaveLength(1));
  });

  it('leads to the step of what the server refuses, with its message at the field', async () => {
    const message = 'Campaign name already exists';
    open({
      'campaigns/createManual': refused('INVALID_INPUT', undefined, {
        'form.campaignName': message,
      }),
    });
    await toLastStep();
    press('Create AI Agent');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('Campaign name').value).toBe('Spring');
  });

  it.each([
    ['UNAUTHORIZED', 'User not authenticated'],
    ['NOT_FOUND', 'User or team not found'],
    ['FORBIDDEN', 'You need editor permissions or higher to create campaigns.'],
    ['LIMIT_REACHED', "You've used 1 of 3 campaigns."],
    ['INTERNAL', 'An error occurred while creating the agent. Please try again.'],
  ] as const)('says why it did not: %s', async (code, text) => {
    const { address } = open({ 'campaigns/createManual': refused(code) });
    await toLastStep();
    press('Create AI Agent');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(address()).toBe(TEAM + AT);
    expect(field('Agent name').value).toBe('Emma');
  });

  it('is not for a viewer', () => {
    open({}, {}, buildHome({ role: 'viewer' }));
    expect(screen.getByText('Permission Required')).toBeTruthy();
    expect(screen.queryByLabelText('Campaign name')).toBeNull();
  });
});
