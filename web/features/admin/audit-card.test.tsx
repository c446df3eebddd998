import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditRecord } from '#domain/admin/schema.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { press } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { AuditCard } from './audit-card.tsx';

const record = (like: Partial<AuditRecord> = {}): AuditRecord => ({
  audit_id: 'a1',
  at: '2026-01-01T00:00:00.000Z',
  action: 'impersonation.started',
  outcome: 'done',
  actor: { name: 'Sam', email: 'sam@example.com' },
  target: { name: '', email: 'vera@example.com' },
  team: { team_name: 'Acme', team_slug: 'acme-1' },
  details: { reason: 'Ticket 4711' },
  ...like,
});

const page = (...entries: AuditRecord[]) => ({ entries, next: null });

function open(audit: Answers['admin/audit']) {
  const answers: Answers = { 'admin/audit': audit };
  fakeServer(answers);
  renderAt('/', null, <AuditCard />);
  return answers;
}

it('waits in the shape of entries', () => {
  open(new Promise(() => undefined));
  expect(screen.getByLabelText('Loading the audit log...')).toBeTruthy();
});

it('says what will stand here', async () => {
  open(page());
  const text = 'What staff do while impersonating someone will appear here.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('tells who did what to whom, in which team and why', async () => {
  open(page(record()));
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  const [entry] = list.getAllByRole('listitem');
  expect(entry?.textContent).toContain('Sam started impersonating vera@example.com in Team Acme');
  expect(entry?.textContent).toContain('Reason: Ticket 4711');
});

it('marks what was refused', async () => {
  open(page(record({ outcome: 'FORBIDDEN', details: {} }), record({ audit_id: 'a2' })));
  expect(await screen.findAllByText('FORBIDDEN')).toHaveLength(1);
  expect(screen.queryByText('done')).toBeNull();
});

it('says that every entry is safe when it could not be loaded, and tries again', async () => {
  const answers = open(refused('INTERNAL'));
  expect(await screen.findByText("We couldn't load the audit log")).toBeTruthy();
  expect(screen.getByText('Every entry is safe. Please try again.')).toBeTruthy();
  answers['admin/audit'] = page(record());
  press('Try again');
  expect(await screen.findByText(/Sam started impersonating/)).toBeTruthy();
});

it('asks for a filter once the keys rest, exports it at once, and says when nothing matches', async () => {
  const { inputsOf } = fakeServer({
    'admin/audit': ({ person }) => (person ? page() : page(record())),
  });
  renderAt('/', null, <AuditCard />);
  await screen.findByText(/Sam started impersonating/);
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: ' vera ' } });
  const link = screen.getByRole('link', { name: 'Export as CSV' });
  expect(link.getAttribute('href')).toBe('/exports/staff/audit?person=vera');
  expect(await screen.findByText('No entry matches')).toBeTruthy();
  expect(inputsOf('admin/audit').at(-1)).toEqual({ person: 'vera' });
  press('Clear all');
  expect(await screen.findByText(/Sam started impersonating/)).toBeTruthy();
});

it('loads more pages', async () => {
  fakeServer({
    'admin/audit': ({ cursor }) =>
      cursor
        ? page(record({ audit_id: 'a2', actor: { name: 'Tom', email: 'tom@example.com' } }))
        : { entries: [record()], next: 'more' },
  });
  renderAt('/', null, <AuditCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'Load more entries' }));
  expect(await screen.findByText(/Tom started impersonating/)).toBeTruthy();
  expect(screen.getByText(/Sam started impersonating/)).toBeTruthy();
});
