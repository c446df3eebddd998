import { describe, expect, it } from 'vitest';
import { OPT_OUT_PHRASES } from '../fixtures/opt-out-phrases.ts';
import { asksToStop } from './stop-words.ts';

describe('a lead who writes a stop word and nothing else', () => {
  it.each([
    [
      'english',
      ['STOP', 'stop.', 'Stop all', 'STOPALL', 'Unsubscribe', 'opt-out', 'quit', 'Revoke'],
    ],
    [
      'french',
      ['Stop', 'ARRÊT', 'ARRÊTEZ !!', 'arreter', 'Désabonner', 'Me désabonner', 'désinscrire'],
    ],
    ['spanish', ['BAJA', '¡Baja!', 'Parar', 'darme de baja']],
    ['german', ['Stopp', 'Abmelden', 'abbestellen!']],
    ['dutch', ['Afmelden', 'uitschrijven', 'Stoppen']],
    ['italian', ['Cancellami', 'disiscrivimi']],
    ['portuguese', ['Sair', 'PARE', 'Descadastrar']],
    ['russian', ['Стоп', 'СТОП!', 'отписаться']],
    ['chinese', ['停止', '退订', '退訂。', '取消订阅', '取消訂閱']],
    ['japanese', ['停止', 'ストップ', '配信停止', '配信解除。']],
    [
      'arabic',
      ['توقف', 'توقّف', 'توقـــف', 'قف', 'إيقاف', 'ايقاف', 'إلغاء الاشتراك', 'الغاء الاشتراك'],
    ],
  ])('is obeyed in %s', (_language, texts) => {
    expect(texts.filter((text) => !asksToStop(text))).toEqual([]);
  });

  it('is obeyed however it is typed', () => {
    const typed = [
      'stop stop stop',
      'STOP!!!',
      '  Stop…  ',
      'S.T.O.P',
      's t o p',
      'ＳＴＯＰ',
      'stoooop!!!',
      '🛑 STOP',
      'Stop 🙏',
      '*STOP*',
      '"stop"',
      'Stop.\nStop.',
      '停止停止',
    ];
    expect(typed.filter((text) => !asksToStop(text))).toEqual([]);
  });
});

describe('a lead who only uses such a word', () => {
  it.each([
    "I can't stop thinking about it",
    'stop by tomorrow?',
    'stop by whenever you like',
    'Where does the bus stop?',
    'No stop',
    'No. Stop.',
    'no dont stop',
    'I said stop',
    'he told me to stop messaging his wife lol',
    'nonstop',
    'non-stop',
    'stop and go',
    'Stop 😂',
    'stop?',
    'cancel',
    'Cancel!',
    'cancel my order',
    'end',
    'the end',
    'quit smoking',
    'why would i unsubscribe, i love it',
    'Please unsubscribe me from the newsletter but book me in',
    "N'arrêtez pas",
    'Quand est-ce que la promo s’arrête ?',
    'Ne pas arrêter',
    'je ne veux pas me désabonner',
    'no para',
    'No pare.',
    'para',
    'temporada baja',
    'no quiero darme de baja',
    'nicht abmelden',
    'kein stopp',
    'Ist der Stopp in Berlin inklusive?',
    'niet stoppen',
    'stop niet',
    'waarom zou ik afmelden',
    'basta',
    'Basta così poco? Ottimo, mi interessa',
    'non cancellarmi',
    'Não pare.',
    'não quero sair',
    'не стоп',
    'стоп, а цена какая',
    '不用停止',
    '这个课程什么时候停止报名？',
    '解除',
    '停止しないで',
    'いつ配信停止になりますか',
    'لا توقف',
    'متى يتوقف العرض؟',
    'please',
    'ok',
    '🛑',
    '',
  ])('is left to the model: %s', (text) => expect(asksToStop(text)).toBe(false));

  it.each(Object.entries(OPT_OUT_PHRASES))('is left to the model in %s', (_language, said) => {
    const words = [...said.refusals, ...said.harmless].filter(asksToStop);
    expect(words).toEqual(words.filter((text) => text === 'stoooop!!!'));
  });

  it('is not searched through a whole letter', () => {
    expect(asksToStop('stop '.repeat(40))).toBe(true);
    expect(asksToStop('stop '.repeat(41))).toBe(false);
  });
});

it('the longest messages are read quickly', () => {
  const texts = ['stop '.repeat(40), 'st'.repeat(100), '停'.repeat(200), `${'ab'.repeat(99)}c`];
  const begun = process.cpuUsage();
  for (let round = 0; round < 50; round += 1) for (const text of texts) asksToStop(text);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
});
