import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#domain/teams/roles.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { buildMember } from '#web/test/build-member.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { MemberMenu } from './member-menu.tsx';

function open(member: ReturnType<typeof buildMember>, role: Role = 'owner') {
  renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome({ role })}>
      <MemberMenu member={member} />
    </TeamProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  fireEvent.keyDown(button, { key: 'Enter' });
  return button;
}

const items = () =>
  screen
    .queryAllByRole('menuitem')
    .map((item) =>
      item.hasAttribute('data-disabled') ? `(${item.textContent})` : item.textContent,
    );

it('offers every role but the one that is held, transfer and removal', () => {
  open(buildMember());
  expect(items()).toEqual([
    'Make Admin',
    '(Make Editor)',
    'Make Viewer',
    'Transfer ownership',
    'Remove',
  ]);
});

it('does not let an admin hand the team over', () => {
  open(buildMember({ actor: { user_id: 'u1', role: 'admin', impersonating: false } }), 'admin');
  expect(items()).not.toContain('Transfer ownership');
});

it('is shut for the owner and for oneself', () => {
  expect(open(buildMember({ role: 'owner' })).disabled).toBe(true);
});

it('is shut for oneself', () => {
  const asker = { user_id: 'u2', role: 'admin', impersonating: false } as const;
  expect(open(buildMember({ role: 'admin', actor: asker }), 'admin').disabled).toBe(true);
});

it('sends an invitation again or takes it back', () => {
  open(buildMember({ pending: true }));
  expect(items()).toEqual(['Resend invitation', 'Withdraw invitation']);
});

it('tells an editor who could', () => {
  const asker = { user_id: 'u1', role: 'editor', impersonating: false } as const;
  fireEvent.click(open(buildMember({ actor: asker }), 'editor'));
  expect(screen.getByRole('dialog', { name: 'Access Restricted' }).textContent).toContain(
    'You need administrator permissions to change the role of members.',
  );
});
