import { expect, it } from 'vitest';
import { PUBLIC_STATUS, statusOf } from './public-names.ts';
import { CONVERSATION_STATUSES } from '../row.ts';

it('each stored status has an English name, which leads back to it', () => {
  expect(PUBLIC_STATUS).toEqual({
    en_cours: 'in_progress',
    converti: 'qualified',
    pas_interesse: 'not_interested',
    lead_froid: 'cold_lead',
    stop: 'stopped',
  });
  for (const status of CONVERSATION_STATUSES) expect(statusOf(PUBLIC_STATUS[status])).toBe(status);
});
