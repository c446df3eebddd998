import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversationRow } from '#domain/conversations/row.ts';
import type { BookingSource } from '#domain/conversations/handoff.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import { buildRow } from '#web/test/build-conversation.ts';
import { EventLine } from '../thread/thread-item.tsx';
import { BookingSection } from './booking-section.tsx';

const none = buildRow({ id: 'c1' });
const known = buildRow({ id: 'c1', booked_at: '2026-01-15T12:00:00Z' });

beforeEach(() => sessionStorage.clear());

function open(
  row: ConversationRow,
  source: BookingSource | null = null,
  { mayEdit = true, answers = {} }: { mayEdit?: boolean; answers?: Answers } = {},
) {
  const server = fakeServer({ 'conversations/setBooking': row, ...answers });
  openInTeam(<BookingSection row={row} source={source} mayEdit={mayEdit} />);
  return server;
}

const sent = (server: ReturnType<typeof open>) => server.inputsOf('conversations/setBooking');

describe('the appointment of a lead', () => {
  it('is marked by a button that keeps the focus', async () => {
    const server = open(none);
    expect(screen.getByText('Not booked')).toBeTruthy();
    button('Mark as booked').focus();
    press('Mark as booked');
    await waitFor(() => expect(sent(server)).toMatchObject([{ booked: true }]));
    expect(document.activeElement?.textContent).toContain('Mark as booked');
  });

  it('is asked for once by a double click', async () => {
    const server = open(none);
    for (const detail of [1, 2]) fireEvent.click(button('Mark as booked'), { detail });
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(button('Mark as booked').disabled).toBe(false);
  });

  it("stands there with the lead's words, and with who confirmed them", () => {
    open(known, { quote: 'I have booked Tuesday', by_name: 'Ada' });
    expect(screen.getByText('Booked')).toBeTruthy();
    expect(screen.getByText('The lead wrote: “I have booked Tuesday”')).toBeTruthy();
    expect(screen.getByText('Confirmed by Ada')).toBeTruthy();
  });

  it.each([
    ['Ada', 'Added by Ada'],
    [null, 'Added by a former member'],
  ])('says who entered it: %s', (by_name, text) => {
    open(known, { quote: null, by_name });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('is taken back by the same button', async () => {
    const server = open(known, { quote: 'I have booked Tuesday', by_name: null });
    press('Mark as not booked');
    await waitFor(() => expect(sent(server)).toMatchObject([{ booked: false }]));
  });

  it("has a time, in the person's time zone", async () => {
    const server = open(known, { quote: null, by_name: 'Ada' });
    press('Add time');
    const input = screen.getByLabelText<HTMLInputElement>('Time', { selector: 'input' });
    fireEvent.change(input, { target: { value: '2030-01-08T10:00' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    const booked_for = new Date('2030-01-08T10:00').toISOString();
    await waitFor(() => expect(sent(server)).toMatchObject([{ booked: true, booked_for }]));
  });

  it('can lose its time again', async () => {
    const booked_for = new Date('2030-01-08T10:00').toISOString();
    const server = open({ ...known, booked_for }, { quote: null, by_name: 'Ada' });
    fireEvent.click(screen.getByRole('button', { name: /^Change Time: Jan 8, 2030/ }));
    const input = screen.getByLabelText<HTMLInputElement>('Time', { selector: 'input' });
    expect(input.value).toBe('2030-01-08T10:00');
    fireEvent.change(input, { target: { value: '' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(sent(server)).toMatchObject([{ booked: true, booked_for: null }]));
  });

  it('says what went wrong, and changes nothing', async () => {
    open(none, null, { answers: { 'conversations/setBooking': refused('CONFLICT', 'No.') } });
    press('Mark as booked');
    expect(await screen.findByText('Nothing was changed: No.')).toBeTruthy();
    expect(screen.getByText('Not booked')).toBeTruthy();
  });

  it('is not a viewer’s to change', () => {
    open(known, { quote: null, by_name: 'Ada' }, { mayEdit: false });
    expect(screen.getByText('Booked')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a line of the thread', () => {
  const event = {
    event_id: 'e1',
    at: '2026-01-15T12:00:00Z',
    by_name: null,
    from_value: null,
    to_value: null,
    evidence: null,
  };

  it.each([
    [{ kind: 'booked', evidence: 'Booked it' }, /^The lead has an appointment “Booked it”/],
    [{ kind: 'booked', by_name: 'Ada' }, /^Ada marked the lead as booked /],
    [
      { kind: 'booked', by_name: 'Ada', to_value: '2030-01-08T10:00:00Z' },
      /^Ada marked the lead as booked \(Jan 8, 2030, .*\)/,
    ],
    [{ kind: 'booking_withdrawn', by_name: 'Ada' }, /^Ada marked the lead as not booked/],
  ] as const)('says it: %o', (given, text) => {
    openInTeam(<EventLine event={{ ...event, ...given }} />);
    const line = screen.getByText((_text, element) =>
      element?.tagName === 'P' ? text.test(element.textContent ?? '') : false,
    );
    expect(line).toBeTruthy();
  });
});
