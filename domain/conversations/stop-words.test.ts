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
    [
      'orders, english',
      ['stop contacting me', 'Unsubscribe me please', 'Stop messages', 'Dont text me!'],
    ],
    [
      'orders, french',
      ['Désabonnez-moi', 'Désinscrivez-moi svp', 'Arrêtez de m’écrire', 'Ne m’écrivez plus'],
    ],
    [
      'orders, spanish',
      ['No me escribas más', 'Déjenme en paz', 'Dame de baja', 'Deja de escribirme'],
    ],
    ['orders, german', ['Hör auf!', 'Hören Sie auf, mir zu schreiben', 'Schreib mir nicht mehr']],
    ['orders, dutch', ['Hou op', 'Schrijf me uit aub', 'Geen berichten meer']],
    ['orders, italian', ['Smettila', 'Non scrivermi più', 'Lasciami in pace']],
    ['orders, portuguese', ['Não me escreva mais', 'Me deixa em paz', 'Pare de me escrever']],
    ['orders, russian', ['Не пиши', 'не пиши мне больше!', 'Оставьте меня в покое']],
    ['orders, chinese', ['不要再发了', '别再联系我', '请不要再联系我']],
    ['orders, japanese', ['もう連絡しないでください', '送らないでください。']],
    ['orders, arabic', ['لا تراسلوني', 'توقف عن مراسلتي']],
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
      expect([text, asksToStop(text)]).toEqual([text, true]);
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
    'Stop contacting me at work, write to my private number',
    'How do I stop messages from the old number?',
    'Please unsubscribe me from the newsletter but book me in',
    'Arrêtez de m’écrire en anglais',
    'Comment désabonnez-moi se dit en anglais ?',
    'Ne m’écrivez plus ici mais par mail',
    'No me escribas más tarde de las ocho',
    'Hör auf deine Mutter, sagt man',
    'Wann hören Sie auf?',
    'Plus de messages que prévu !',
    'Hou op tijd rekening met mij',
    'Non scrivermi più di un messaggio',
    'Не пишите мелко, плохо вижу',
    'Не пиши пока, я на встрече',
    '不要再发了吗？我还想看',
    'いつ送らないでくださいと言えますか',
    'please',
    'ok',
    '',
  ])('is not silenced: %s', (text) => expect(asksToStop(text)).toBe(false));

  it('is not searched through a whole letter', () => {
    expect(asksToStop(`stop ${'stop '.repeat(40)}`)).toBe(false);
  });
});
