import { expect, it } from 'vitest';
import { asksQuestion } from '../events/lead-message.ts';

it.each([
  'Shall I tell the team that Tuesday at 10 suits you?',
  'Does that suit you? Have a nice day!',
  'Soll ich das so eintragen?😊',
  '¿Te va bien el martes',
  '星期二可以吗？我帮您安排。',
  'هل يناسبك الثلاثاء؟ شكرا',
  'Σας βολεύει η Τρίτη; Ευχαριστώ',
  'Երեքշաբթի հարմա՞ր է',
  'ማክሰኞ ይመችዎታል፧',
  'See https://acme.example/?a=1. Does it help?',
  'Really?Yes',
])('asks: %s', (text) => {
  expect(asksQuestion(text)).toBe(true);
});

it.each([
  'See you on Tuesday.',
  '',
  'https://acme.example/book?day=2',
  'Book here: acme.example/book?day=tuesday',
  'www.acme.example/?q',
  'Bring two things; a towel and shoes.',
])('asks nothing: %s', (text) => {
  expect(asksQuestion(text)).toBe(false);
});
