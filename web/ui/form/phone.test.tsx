import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Phone, phoneDigits } from './phone.tsx';

it('shows the digits at once and the grouped number when the plans are there', async () => {
  render(<Phone phone="33612345678@c.us" />);
  expect(screen.getByText('+33612345678')).toBeTruthy();
  expect(await screen.findByText('+33 6 12 34 56 78')).toBeTruthy();
});

it('takes the digits of any way to write a number', () => {
  expect(phoneDigits('33612345678@s.whatsapp.net')).toBe('33612345678');
  expect(phoneDigits('+33 (0) 6-12')).toBe('330612');
});
