import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { field, press, type } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { OnboardingLayout } from './onboarding-layout.tsx';
import { CompleteScreen, ProfileScreen, TeamScreen, WebsiteScreen } from './steps.tsx';

const newcomer = buildMe({
  profile: { onboarding_completed: false, first_name: '', last_name: '' },
  teams: [],
});

function open(at: string, element: ReactNode, answers: Answers = {}, me: Me = newcomer) {
  const server = fakeServer(answers);
  const page = renderAt(
    at,
    me,
    <Routes>
      <Route
        element={
          <OnboardingLayout>
            <Outlet context={me} />
          </OnboardingLayout>
        }
      >
        <Route path={at} element={element} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
  );
  return { ...page, server };
}

describe('the name', () => {
  it('leads on to the team', async () => {
    const { address, server } = open(paths.onboardingProfile, <ProfileScreen />, {
      'accounts/updateProfile': buildMe(),
    });
    type('First name', 'Ada');
    type('Last name', 'Lovelace');
    press('Continue');
    await waitFor(() => expect(address()).toBe(paths.onboardingTeam));
    expect(server.inputsOf('accounts/updateProfile')).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace' },
    ]);
  });

  it('is asked for, both parts', async () => {
    const { server } = open(paths.onboardingProfile, <ProfileScreen />);
    type('First name', 'Ada');
    press('Continue');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field('First name').getAttribute('aria-invalid')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Last name')));
    expect(server.asked).toEqual([]);
  });

  it('stays in its fields when it could not be saved', async () => {
    const { address } = open(paths.onboardingProfile, <ProfileScreen />);
    type('First name', 'Ada');
    type('Last name', 'Lovelace');
    press('Continue');
    const failed = 'Unable to update your profile. Please try again.';
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(field('Last name').value).toBe('Lovelace');
    expect(address()).toBe(paths.onboardingProfile);
  });
});

describe('the team', () => {
  it('is created, and leads on', async () => {
    const { address, server } = open(paths.onboardingTeam, <TeamScreen />, {
      'leads/countries': { countries: [{ country: 'PT', calling_code: '351' }] },
      'teams/create': { team_id: 't1', team_slug: 'acme-1', team_name: 'Acme' },
      'accounts/me': buildMe({ teams: ['acme-1'] }),
    });
    type('Team name', ' Acme ');
    const country = await screen.findByRole('combobox', { name: 'Country of your phone numbers' });
    Element.prototype.scrollIntoView = () => undefined;
    Element.prototype.hasPointerCapture = () => false;
    fireEvent.keyDown(country, { key: 'Enter' });
    fireEvent.keyDown(screen.getByRole('option', { name: 'Portugal (+351)' }), { key: 'Enter' });
    press('Create team');
    await waitFor(() => expect(address()).toBe(paths.onboardingComplete));
    expect(server.inputsOf('teams/create')).toEqual([{ team_name: 'Acme', default_country: 'PT' }]);
  });

  it('has no country that its founder did not choose', async () => {
    const { server } = open(paths.onboardingTeam, <TeamScreen />, {
      'leads/countries': refused('INTERNAL'),
      'teams/create': { team_id: 't1', team_slug: 'acme-1', team_name: 'Acme' },
    });
    type('Team name', 'Acme');
    press('Create team');
    await waitFor(() => expect(server.inputsOf('teams/create')).toEqual([{ team_name: 'Acme' }]));
  });

  it('needs a name', async () => {
    open(paths.onboardingTeam, <TeamScreen />);
    press('Create team');
    expect(await screen.findByText('Please enter a team name')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Team name')));
  });

  it('keeps its name when it could not be created', async () => {
    open(paths.onboardingTeam, <TeamScreen />, { 'teams/create': refused('TEAM_NOT_CREATED') });
    type('Team name', 'Acme');
    press('Create team');
    expect(await screen.findByText('Unable to create team')).toBeTruthy();
    expect(field('Team name').value).toBe('Acme');
  });

  it('that is there already is not asked for again', async () => {
    const me = buildMe({ profile: { onboarding_completed: false } });
    const { address } = open(paths.onboardingTeam, <TeamScreen />, {}, me);
    expect(screen.queryByLabelText('Team name')).toBeNull();
    await waitFor(() => expect(address()).toBe(paths.onboardingComplete));
  });
});

describe('the last steps', () => {
  it('ask for no website, and lead on or back', async () => {
    const { address } = open(paths.onboardingWebsite, <WebsiteScreen />);
    expect(screen.queryByRole('textbox')).toBeNull();
    press('Access Dashboard');
    await waitFor(() => expect(address()).toBe(paths.onboardingComplete));
    const back = open(paths.onboardingWebsite, <WebsiteScreen />);
    within(back.container).getByRole('button', { name: 'Back' }).click();
    await waitFor(() => expect(back.address()).toBe(paths.onboardingTeam));
  });

  it('say what is done and what is missing, also to screen readers, and lead there', () => {
    open(paths.onboardingComplete, <CompleteScreen />);
    const items = within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Email verified(done)',
      'Profile completed(missing)',
      'Team created(missing)',
      'Ready to create your first agent(missing)',
    ]);
    expect(screen.queryByText("You're all set")).toBeNull();
    screen.getByRole('heading', { name: 'Almost there' });
    expect(screen.queryByRole('button', { name: 'Access Dashboard' })).toBeNull();
    const next = screen.getByRole('link', { name: 'Enter your name' });
    expect(next.getAttribute('href')).toBe(paths.onboardingProfile);
  });

  it('open the dashboard of the new team', async () => {
    const me = buildMe({ profile: { onboarding_completed: false } });
    const { address } = open(
      paths.onboardingComplete,
      <CompleteScreen />,
      { 'accounts/completeOnboarding': buildMe() },
      me,
    );
    screen.getByRole('heading', { name: "You're all set" });
    expect(screen.getByText('Acme')).toBeTruthy();
    press('Access Dashboard');
    await waitFor(() => expect(address()).toBe('/dashboard/acme-123456'));
  });

  it('lead to the dashboard even if that could not be stored: it knows where to go on', async () => {
    const me = buildMe({ profile: { onboarding_completed: false } });
    const { address } = open(paths.onboardingComplete, <CompleteScreen />, {}, me);
    press('Access Dashboard');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
