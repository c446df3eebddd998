import { describe, expect, it } from 'vitest';
import { isLate, mayBeSent, type UnsentMessage } from './delivery.ts';
import { after, now_unix, preview, says, saysStop } from './fixtures/conversations.ts';

const DAY_S = 24 * 3600;
const ofAgent: UnsentMessage = { type_interaction: 'AI_RESPONSE', age_seconds: 10 };
const ofPerson: UnsentMessage = { type_interaction: 'HUMAN_MESSAGE', age_seconds: 10 };

describe('what was stored and not sent', () => {
  it('may be sent while the agent may speak', () => {
    expect(mayBeSent(after(says(1)), ofAgent)).toBe(true);
    expect(mayBeSent(after(says(1)), ofPerson)).toBe(true);
  });

  it('is a person’s alone once a person has taken over', () => {
    const taken = after(says(1), {
      kind: 'person_wrote_on_phone',
      preview: preview('Ada here', 'HUMAN_MESSAGE'),
    });
    const stopped = after(says(1), { kind: 'agent_stopped', by_user_id: 'ada' });
    for (const state of [taken, stopped]) {
      expect(mayBeSent(state, ofAgent)).toBe(false);
      expect(mayBeSent(state, ofPerson)).toBe(true);
    }
  });

  it('may not be sent to a lead who opted out, whoever wrote it, until the lead writes again', () => {
    const stopped = after(says(1), saysStop(2));
    expect(mayBeSent(stopped, ofAgent)).toBe(false);
    expect(mayBeSent(stopped, ofPerson)).toBe(false);
    expect(mayBeSent(after(saysStop(1), says(2, now_unix + 60)), ofPerson)).toBe(true);
  });

  it('is no answer any more after a day, but still a person’s message', () => {
    expect(mayBeSent(after(says(1)), { ...ofAgent, age_seconds: DAY_S + 1 })).toBe(false);
    expect(mayBeSent(after(says(1)), { ...ofPerson, age_seconds: DAY_S + 1 })).toBe(true);
  });

  it('is shown to a person after five minutes', () => {
    expect(isLate({ ...ofPerson, age_seconds: 300 })).toBe(false);
    expect(isLate({ ...ofPerson, age_seconds: 301 })).toBe(true);
  });
});
