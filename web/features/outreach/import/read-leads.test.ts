import { expect, it } from 'vitest';
import { readLeads } from './read-leads.ts';

const columns = { name: 0, last_name: null, phone: 1, email: null };

it('shows the mobile that the server takes from another column', () => {
  const row = ['Ada', '01 40 20 30 40', '06 12 34 56 78'];
  const { read } = readLeads([row], ['Nom', 'Phone', 'Mobile'], columns, 'FR');
  expect(read).toMatchObject([{ digits: '33612345678' }]);
});

it('completes national numbers by the country code beside them', () => {
  const rows = [
    ['Jana', '172 1234567', '49'],
    ['Gina', '347 1234567', '39'],
  ];
  const { read } = readLeads(rows, ['Name', 'Mobil', 'Vorwahl'], columns, 'US');
  expect(read.map((lead) => lead?.digits)).toEqual(['491721234567', '393471234567']);
});
