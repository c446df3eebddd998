import { expect, it } from 'vitest';
import { withControlApplied, controlFor } from './use-agent-control.ts';
import { buildRow } from '#web/test/build-conversation.ts';

it('offers to stop only an active AI', () => {
  expect(controlFor('ai_active')).toBe('stop');
  expect(controlFor('manual_control')).toBe('reactivate');
  expect(controlFor('ai_inactive')).toBe('reactivate');
});

it('shows a stopped AI at once', () => {
  expect(withControlApplied(buildRow(), 'stop')).toMatchObject({
    ai_state: 'manual_control',
    conversation_status: 'stop',
    manual_override: true,
    agent_active: false,
  });
});

it('shows a reactivated AI at once', () => {
  const stopped = withControlApplied(buildRow(), 'stop');
  expect(withControlApplied(stopped, 'reactivate')).toMatchObject({
    ai_state: 'ai_active',
    conversation_status: 'en_cours',
    manual_override: false,
    agent_active: true,
  });
});

it('keeps what became of the lead', () => {
  const qualified = buildRow({ outcome: 'converti', conversation_status: 'converti' });
  const stopped = withControlApplied(qualified, 'stop');
  expect(stopped).toMatchObject({ outcome: 'converti', conversation_status: 'stop' });
  expect(withControlApplied(stopped, 'reactivate')).toMatchObject({
    outcome: 'converti',
    conversation_status: 'converti',
  });
});
