import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultNotificationSettings } from '#domain/notifications/schema.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

const settings = { ...defaultNotificationSettings('owner'), time_zone: 'Europe/Paris' };

function open(answers: Answers = {}) {
  const all: Answers = {
    'notifications/settings': { settings, chosen: true },
    'notifications/saveSettings': { ok: true },
    ...answers,
  };
  const server = fakeServer(all);
  openInTeam(<NotificationsScreen />, { at: '/notifications' });
  return { server, answers: all };
}

// jsdom has no layout, so nothing has a size.
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('ResizeObserver', NoResizes);
});

const AFTER = 'Send an email after this many minutes without an answer';

describe('the notifications', () => {
  it('is saved as chosen, with quiet hours', async () => {
    const { server } = open();
    await screen.findByLabelText(AFTER);
    type(AFTER, '30');
    fireEvent.click(await screen.findByRole('switch', { name: 'Use quiet hours' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } });
    press('Save');
    expect(await screen.findByText('Notifications saved')).toBeTruthy();
    expect(server.inputsOf('notifications/saveSettings')).toEqual([
      {
        team_slug: 'acme-123456',
        settings: {
          ...settings,
          email_after_minutes: 30,
          quiet_from: 21 * 60 + 30,
          quiet_to: 7 * 60,
        },
      },
    ]);
  });

  it('says at its field what is wrong, and sends nothing', async () => {
    const { server } = open();
    await screen.findByLabelText(AFTER);
    type(AFTER, 'soon');
    press('Save');
    expect(await screen.findByText('Please enter whole minutes.')).toBeTruthy();
    expect(server.asked).not.toContain('notifications/saveSettings');
  });

  it('that could not be saved is still there', async () => {
    open({ 'notifications/saveSettings': refused('INTERNAL') });
    await screen.findByLabelText(AFTER);
    type(AFTER, '30');
    press('Save');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(AFTER).value).toBe('30');
  });

  it('that could not be loaded says so, and is asked for again', async () => {
    const { answers } = open({ 'notifications/settings': refused('FORBIDDEN') });
    expect(await screen.findByText("We couldn't load your notifications")).toBeTruthy();
    answers['notifications/settings'] = { settings, chosen: true };
    press('Try again');
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  });
});

describe('this browser', () => {
  it('says when it cannot show notifications, and its switch is off', async () => {
    open();
    expect(await screen.findByText("This browser can't show notifications.")).toBeTruthy();
    const notify = screen.getByRole('switch', { name: 'Show notifications' });
    expect(notify.getAttribute('data-state')).toBe('unchecked');
    expect((notify as HTMLButtonElement).disabled).toBe(true);
  });

  it('says on an iPhone to add it to the home screen first', async () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone);
    open();
    expect(await screen.findByText(/first add OpenSetter to the home screen/)).toBeTruthy();
  });

  it('remembers the sound for the person alone', async () => {
    open();
    fireEvent.click(await screen.findByRole('switch', { name: /Play a sound/ }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['notifications:u1']));
    expect(localStorage.getItem('notifications:u1')).toBe('{"notify":false,"sound":true}');
  });
});
