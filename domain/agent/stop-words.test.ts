import { describe, expect, it } from 'vitest';
import { asksToStop } from './stop-words.ts';

describe('a lead who asks to be left alone', () => {
  it.each([
    ['english', ['STOP', 'stop.', 'Unsubscribe', 'Please leave me alone!', 'stop all']],
    ['french', ['Stop', 'ARRÊTEZ !!', 'arrete', 'Me désabonner', 'Ne me contactez plus, merci']],
    ['spanish', ['Parar', 'BAJA', 'darme de baja por favor', 'No me escriban más']],
    ['german', ['Stopp', 'Abmelden bitte', 'Keine Nachrichten mehr', 'aufhören']],
    ['dutch', ['Afmelden', 'uitschrijven aub', 'Niet meer contacteren', 'Stoppen']],
    ['italian', ['Basta', 'Cancellami, grazie', 'Non contattatemi più', 'fermati']],
    ['portuguese', ['Sair', 'PARE', 'Cancelar inscrição', 'Não me contate mais, obrigado']],
    ['russian', ['Стоп', 'отписаться', 'Пожалуйста, прекратите', 'Не пишите мне больше']],
    ['chinese', ['停止', '退订', '退訂', '请 停止', '别再发了！']],
    ['japanese', ['停止', 'ストップ', 'やめてください。', '配信停止 お願いします']],
    ['arabic', ['توقف', 'إيقاف', 'توقّف', 'توقـــف', 'إلغاء الاشتراك من فضلك', 'لا تراسلني']],
  ])('is understood in %s', (_language, texts) => {
    expect(texts.filter((text) => !asksToStop(text))).toEqual([]);
  });

  it('is understood with courtesies, emphasis and repetition', () => {
    for (const text of [
      'stop stop stop',
      'STOP!!!',
      'ok, stop now please',
      '  Stop…  ',
      'S.T.O.P',
    ]) {
      expect([text, asksToStop(text)]).toEqual([text, text !== 'S.T.O.P']);
    }
  });
});

describe('a lead who only uses such a word', () => {
  it.each([
    "I can't stop thinking about it",
    'Where does the bus stop?',
    'stop by whenever you like',
    'Is there a stop button?',
    'Quand est-ce que la promo s’arrête ?',
    'Para mí está bien',
    'Basta così poco? Ottimo, mi interessa',
    'Ist der Stopp in Berlin inklusive?',
    'Я не могу остановиться',
    '这个课程什么时候停止报名？',
    'いつ配信停止になりますか',
    'متى يتوقف العرض؟',
    'please',
    'ok',
    '',
  ])('is not silenced: %s', (text) => expect(asksToStop(text)).toBe(false));

  it('is not searched through a whole letter', () => {
    expect(asksToStop(`stop ${'stop '.repeat(40)}`)).toBe(false);
  });
});
