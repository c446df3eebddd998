import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlanBadge } from './team-list.tsx';

it.each([
  ['free', 'Free'],
  ['starter', 'Starter'],
  ['professional', 'Pro'],
  ['enterprise', 'Enterprise'],
  ['constructor', 'constructor'],
  ['gold', 'gold'],
])('names the plan %s', (plan, label) => {
  render(<PlanBadge plan={plan} />);
  const looks = screen.getByText(label).className;
  cleanup();
  render(<PlanBadge plan="free" />);
  const free = screen.getByText('Free');
  expect(looks === free.className).toBe(plan === 'free');
});
