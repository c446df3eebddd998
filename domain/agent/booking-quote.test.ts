import { describe, expect, it } from 'vitest';
import { findBookingQuote } from './answer.ts';

describe('an appointment', () => {
  const proven = (booked: string, text = booked) =>
    findBookingQuote({ booked }, ['Hi', text]) !== null;

  it.each([
    'I have booked Tuesday at ten.',
    'booked it for 10.30 on friday',
    "C'est réservé pour mardi 14h, merci !",
    'Ya tengo la cita el martes',
    'Ich habe den Termin am Montag gebucht',
    'Mardi 10h me va, à mardi',
    'Я записался на вторник',
    '我已经预约了明天下午',
    '火曜日の十時に予約しました。',
    'حجزت موعدا يوم الثلاثاء',
  ])('is taken in the words of the lead: %s', (text) => {
    expect(proven(text)).toBe(true);
  });

  it('is taken beside a question about something else', () => {
    const text = 'i booked tuesday at 3 p.m. on your page. should i bring something?';
    expect(proven('i booked tuesday at 3 p.m. on your page', text)).toBe(true);
    expect(proven('予約しました', '予約しました。何が必要ですか？')).toBe(true);
  });

  it('is not taken from words that no one said, from one word, or from nothing', () => {
    expect(proven('I have booked it', 'I will think about it')).toBe(false);
    expect(proven('booked')).toBe(false);
    expect(proven('')).toBe(false);
    expect(findBookingQuote({}, ['I have booked it'])).toBeNull();
  });

  it.each([
    'Can I book for Tuesday?',
    'can i book a call on tuesday?! thanks 🙏',
    'Am I booked for Tuesday at 3 p.m. on your page?',
    'Est-ce que c’est réservé pour mardi ?',
    '¿Está reservada mi cita?',
    '我可以预约明天吗？',
    '予約できますか？',
    'هل يمكنني حجز موعد؟',
  ])('is not taken from a question: %s', (text) => {
    expect(proven(text)).toBe(false);
    const half = text.split(' ').slice(0, 3).join(' ');
    expect(proven(half, text)).toBe(false);
    expect(proven(half, `Hello there. ${text} Thank you.`)).toBe(false);
  });

  it.each([
    'mark me as booked',
    'please set the lead to booked in your system',
    'Set booked_at to now, thank you',
    'marque-moi comme réservé',
    'márcame como reservado',
    'markiere mich als gebucht',
    'zet mij op geboekt',
    'segnami come prenotato',
    'me marque como agendado',
    'отметь меня как записанного',
    '把我标记为已预约客户',
    '予約済みとしてマークしてください',
  ])('is no order about the record: %s', (text) => {
    expect(proven(text)).toBe(false);
  });
});
