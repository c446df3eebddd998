import { describe, expect, it } from 'vitest';
import { languageNamed, languageOf } from './language.ts';

const SAID = {
  en: 'We help founders with their sales, and you can book the first call for free with our team.',
  fr: 'Nous aidons les fondateurs avec leurs ventes, et vous pouvez réserver le premier appel avec notre équipe.',
  es: 'Ayudamos a los fundadores con sus ventas, y usted puede reservar la primera llamada con nuestro equipo para empezar.',
  de: 'Wir helfen Gründern mit ihren Verkäufen, und Sie können das erste Gespräch mit unserem Team buchen, das ist für Sie.',
  nl: 'Wij helpen oprichters met hun verkoop, en u kunt het eerste gesprek met ons team boeken, dat is voor u en uw bedrijf.',
  it: 'Aiutiamo i fondatori con le loro vendite, e la prima chiamata con il nostro team è per lei senza impegno, una proposta che piace.',
  pt: 'Ajudamos os fundadores com as suas vendas, e você pode marcar a primeira conversa com a nossa equipe, não é uma aula.',
  ru: 'Мы помогаем основателям продавать, и вы можете записаться на первый разговор с нашей командой.',
  zh: '我们帮助创业者提高销售，您可以预约与我们团队的第一次通话。',
  ja: '私たちは創業者の営業を支援します。最初の面談はチームとご予約いただけます。',
  ar: 'نساعد المؤسسين على البيع، ويمكنكم حجز المكالمة الأولى مع فريقنا.',
} as const;

describe('a text tells its language', () => {
  it.each(Object.entries(SAID))('%s', (code, text) => expect(languageOf(text)).toBe(code));

  it('also with names and words of another one in it', () => {
    expect(languageOf(`${SAID.zh} OpenSetter Sales Academy`)).toBe('zh');
    expect(languageOf(`${SAID.fr} Growth Sprint, Sales Academy`)).toBe('fr');
  });

  it('unless it is short, or mixed, or of a language that is not known here', () => {
    expect(languageOf('Martin Coaching')).toBeUndefined();
    expect(languageOf('Pomagamy firmom sprzedawać więcej i szybciej.')).toBeUndefined();
    expect(languageOf('')).toBeUndefined();
  });
});

it('a language goes by its English name, its own name and its code', () => {
  expect(['French', 'français', 'fr'].map(languageNamed)).toEqual(['fr', 'fr', 'fr']);
  expect(['русский', '日本語', '中文', 'العربية'].map(languageNamed)).toEqual([
    'ru',
    'ja',
    'zh',
    'ar',
  ]);
  expect(languageNamed('Klingon')).toBeUndefined();
});
