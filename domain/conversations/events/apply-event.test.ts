import { describe, expect, it } from 'vitest';
import { AGENT_CELLS } from '../fixtures/cells-agent.ts';
import { ALONE_CELLS } from '../fixtures/cells-alone.ts';
import { PERSON_CELLS } from '../fixtures/cells-person.ts';
import { TIMING_CELLS } from '../fixtures/cells-timing.ts';
import { TROUBLE_CELLS } from '../fixtures/cells-trouble.ts';
import { apply, describeTransition } from '../fixtures/conversations.ts';
import { type Cells, EVENTS, type StateName, STATES } from '../fixtures/states-and-events.ts';

/** What each event does to each state; a state or an event without its cell doesn't compile. */
const TABLE: Record<StateName, Cells> = {
  ...AGENT_CELLS,
  ...TROUBLE_CELLS,
  ...PERSON_CELLS,
  ...TIMING_CELLS,
  ...ALONE_CELLS,
};

describe.each(Object.entries(TABLE))('when %s', (name, cells) => {
  const state = STATES[name as StateName];
  it.each(Object.entries(cells))('%s: %s', (kind, words) => {
    expect(describeTransition(apply(state, EVENTS[kind as keyof Cells]))).toBe(words);
  });

  it('an event that is ignored changes nothing', () => {
    const ignored = Object.values(EVENTS)
      .map((event) => apply(state, event))
      .filter(({ accepted }) => !accepted);
    for (const { state: end, effects } of ignored) {
      expect({ end, effects }).toEqual({ end: state, effects: [] });
    }
    expect(ignored.length).toBeGreaterThan(0);
  });
});
