import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { isNameless, leadNameOf } from './lead-name.tsx';
import { buildRow } from '#web/test/build-conversation.ts';
import { ThreadHeader } from './thread/thread-header.tsx';

const phone = '33612345678';

it.each([phone, `+${phone}`, '+33 6 12 34 56 78', '(33) 612-345.678'])(
  'is the number alone in %s',
  (name) => expect(isNameless(buildRow({ name, phone }))).toBe(true),
);

it.each(['Ada', '33612345679', `Ada ${phone}`, ''])('is a name, or unknown, in "%s"', (name) =>
  expect(isNameless(buildRow({ name, phone }))).toBe(false),
);

it('of a lead whose number is hidden is no number', () => {
  const hidden = buildRow({ name: '18044229', phone: null, id_lead: '18044229@lid' });
  expect(isNameless(hidden)).toBe(false);
  const header = (row: ConversationRow) => (
    <ThreadHeader row={row} onOpenList={() => {}} onOpenPanel={() => {}} />
  );
  const { rerender } = render(header(hidden));
  expect(screen.getByRole('heading', { name: 'Hidden number' })).toBeTruthy();
  rerender(header({ ...hidden, name: 'Ada' }));
  expect(screen.getByRole('heading', { name: 'Ada' })).toBeTruthy();
});

it.each([
  ['Ada', { name: 'Ada', phone }],
  ['+33 6 12 34 56 78', { name: phone, phone }],
  ['Hidden number', { name: '18044229', phone: null, id_lead: '18044229@lid' }],
])('is called %s in sentences', async (name, given) => {
  render(<Phone phone={phone} />);
  await screen.findByText('+33 6 12 34 56 78');
  expect(leadNameOf(buildRow(given))).toBe(name);
});

it('a thread says the number once, as it is written everywhere', async () => {
  const row = buildRow({ name: phone, phone });
  render(<ThreadHeader row={row} onOpenList={() => {}} onOpenPanel={() => {}} />);
  const banner = within(screen.getByRole('banner'));
  expect(await banner.findByRole('heading', { name: '+33 6 12 34 56 78' })).toBeTruthy();
  expect(banner.getAllByText(/33 6 12/)).toHaveLength(1);
});
