import { expect, it } from 'vitest';
import { kindOf } from './object-kinds.ts';

it('objects are about a person, the team or something else', () => {
  expect(['form', 'contact_form', 'workflow', 'line_items'].map(kindOf)).toEqual(
    Array(4).fill('thing'),
  );
  expect(['contact', 'billing_address', 'customer'].map(kindOf)).toEqual(Array(3).fill('person'));
  expect(['assigned_user', 'organizer'].map(kindOf)).toEqual(Array(2).fill('staff'));
  expect(['data', 'form_response', 'answers'].map(kindOf)).toEqual(Array(3).fill(undefined));
});
