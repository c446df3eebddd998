import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WaitingPosts } from '#domain/leads/posts/waiting-posts.ts';
import type { SendSummary } from '#domain/outreach/send-summary.ts';
import { refused } from '#web/test/fake-server.ts';
import { chooseOption, press } from '#web/test/press.ts';
import { open } from '#web/test/webhook-tab.tsx';

const waiting = (like: Partial<WaitingPosts> = {}): WaitingPosts => ({
  post_id: 'p1',
  received_at: '2026-03-09T07:05:00.000Z',
  count: 2,
  source: 'https://shop.example/contact',
  problem: "We couldn't tell which field is the phone number.",
  fields: [
    { key: 'f.1', label: 'Wer', value: 'Ada' },
    { key: 'f.2', label: 'Wohin', value: '0639980001' },
  ],
  text: '',
  is_mapped: false,
  ...like,
});

const SUMMARY: SendSummary = {
  messages: 3,
  first: [{ key: '33639980001', name: 'Ada', phone: '+33639980001' }],
  from_number: '+33639980099',
  campaign_name: 'Spring',
  first_at: '2026-03-09T07:05:00.000Z',
  done_at: '2026-03-09T07:11:00.000Z',
  days: 1,
  reason: null,
  per_day: 250,
  grows_to: null,
  interval_minutes: 3,
  time_zone: 'Europe/Paris',
  left_out: { opted_out: 0, known: 0, unreadable: 0 },
  risks: [],
};

describe('posts to review', () => {
  it('are mapped once, with the phone at least', async () => {
    const { server } = open(undefined, {
      'leads/waitingPosts': [waiting()],
      'leads/mapSummary': { posts: 3, summary: SUMMARY },
      'leads/mapPost': { ok: true },
    });
    expect(await screen.findByText('2 posts')).toBeTruthy();
    expect(screen.getByText('Wohin: 0639980001')).toBeTruthy();
    press('Choose the fields');
    press('Continue');
    expect(await screen.findByText('Choose which field is the phone number.')).toBeTruthy();
    chooseOption('Field Wer', 'Name');
    chooseOption('Field Wohin', 'Phone number');
    press('Continue');
    expect(await screen.findByText('3 messages from "Spring", one to each lead')).toBeTruthy();
    press('Save and create leads');
    expect(server.inputsOf('leads/mapPost')).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: /^These people agreed/ }));
    press('Save and create leads');
    await waitFor(() => expect(server.inputsOf('leads/mapPost')).toHaveLength(1));
    expect(server.inputsOf('leads/mapPost')[0]).toMatchObject({
      post_id: 'p1',
      map: { 'f.1': 'name', 'f.2': 'phone' },
      posts: 3,
      agreed: true,
    });
  });

  it('come with guesses and their reasons, which a person can change', async () => {
    const { server } = open(undefined, {
      'leads/waitingPosts': [
        waiting({
          count: 1,
          fields: [
            {
              key: 'f.1',
              label: 'Wer',
              value: 'Ada',
              guess: { role: 'name', reason: 'value', says: 'Wer' },
            },
            {
              key: 'f.2',
              label: 'Wohin',
              value: '0639980001',
              guess: { role: 'phone', reason: 'type', says: 'tel' },
            },
            { key: 'f.3', label: 'Rest', value: 'x' },
          ],
        }),
      ],
      'leads/mapPost': { ok: true },
    });
    await screen.findByText('1 post');
    press('Choose the fields');
    expect(screen.getByText('Our choice, from what "Wer" holds.')).toBeTruthy();
    expect(screen.getByText('Our choice: the form declares it as "tel".')).toBeTruthy();
    chooseOption('Field Wer', 'Message');
    expect(screen.getByText('Could also be: Name.')).toBeTruthy();
    press('Save and create leads');
    await waitFor(() => expect(server.inputsOf('leads/mapPost')).toHaveLength(1));
    expect(server.inputsOf('leads/mapPost')[0]).toMatchObject({
      map: { 'f.1': 'message', 'f.2': 'phone' },
    });
  });

  it('leave the choice between two numbers to a person', async () => {
    const guess = { role: 'phone', reason: 'value', says: 'a' } as const;
    open(undefined, {
      'leads/waitingPosts': [
        waiting({
          count: 1,
          fields: [
            { key: 'a', label: 'a', value: '0639980001', guess },
            { key: 'b', label: 'b', value: '0639980002', guess },
          ],
        }),
      ],
    });
    await screen.findByText('1 post');
    press('Choose the fields');
    expect(screen.getAllByText('Could also be: Phone number.')).toHaveLength(2);
    press('Save and create leads');
    expect(await screen.findByText('Choose which field is the phone number.')).toBeTruthy();
  });

  it('say which field is no number', async () => {
    open(undefined, {
      'leads/waitingPosts': [waiting({ count: 1 })],
      'leads/mapPost': refused('INVALID_INPUT', undefined, { phone: 'This is no number.' }),
    });
    await screen.findByText('1 post');
    press('Choose the fields');
    chooseOption('Field Wer', 'Phone number');
    press('Save and create leads');
    expect(await screen.findByText('This is no number.')).toBeTruthy();
  });

  it('without fields can only be dismissed, after a question', async () => {
    const { server } = open(undefined, {
      'leads/waitingPosts': [waiting({ count: 1, fields: [], text: '<lead/>' })],
      'leads/dismissPosts': { ok: true },
    });
    expect(await screen.findByText('<lead/>')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose the fields' })).toBeNull();
    press('Dismiss');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(server.inputsOf('leads/dismissPosts')).toHaveLength(1));
  });
});
