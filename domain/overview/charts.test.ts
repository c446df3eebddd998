import { expect, it } from 'vitest';
import { funnelOf, leadsOf } from './charts.ts';

it('counts as in progress the leads that are nothing else yet', () => {
  const funnel = funnelOf(10, { converti: 3, pas_interesse: 2, lead_froid: 1, stop: 0 });
  expect(funnel).toEqual([
    { conversation_status: 'en_cours', count: 4 },
    { conversation_status: 'converti', count: 3 },
    { conversation_status: 'pas_interesse', count: 2 },
    { conversation_status: 'lead_froid', count: 1 },
    { conversation_status: 'stop', count: 0 },
  ]);
});

it('counts no one twice who is stopped and has an outcome', () => {
  expect(leadsOf(funnelOf(4, { converti: 1, pas_interesse: 0, lead_froid: 0, stop: 2 }))).toBe(4);
});
