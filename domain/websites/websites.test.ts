import { describe, expect, it } from 'vitest';
import { websiteAddress } from './address.ts';
import { languageOfText } from './language.ts';
import { SITE_PROBLEMS, serverErrorWords } from './problems.ts';

describe('websiteAddress', () => {
  it.each([
    ['https://shop.example/a', 'https://shop.example/a'],
    [' shop.example ', 'https://shop.example'],
    ['shop.example:443/a', 'https://shop.example:443/a'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['ftp://shop.example', 'ftp://shop.example'],
  ])('%s is %s', (typed, address) => expect(websiteAddress(typed)).toBe(address));
});

describe('languageOfText', () => {
  it.each([
    [
      'en',
      'We are a small team of coaches and we help you with the plan for your business on your terms',
    ],
    [
      'fr',
      'Nous aidons les familles et les entreprises de Lyon avec une équipe qui est à votre écoute',
    ],
    [
      'es',
      'Somos una escuela de cocina para los que quieren aprender con nuestro equipo en el centro del barrio',
    ],
    [
      'de',
      'Wir sind ein kleines Team und helfen Ihnen mit der Planung für das Haus und den Garten auf dem Land',
    ],
    [
      'it',
      'Siamo una squadra che lavora per gli studi di Milano e per il cliente con una cura del dettaglio',
    ],
    [
      'nl',
      'Wij zijn een klein team en helpen u met het plan voor uw huis en de tuin van onze klanten',
    ],
    [
      'pt',
      'Somos uma equipa que trabalha para os clientes da cidade com o cuidado que a nossa casa não dispensa',
    ],
    ['ru', 'Мы маленькая команда врачей и помогаем семьям нашего города каждый день'],
    ['uk', 'Ми невелика команда лікарів і допомагаємо родинам нашого міста щодня її'],
    ['ja', '私たちは小さなチームです。毎日お客様のために働いています。よろしくお願いします。'],
    ['zh', '我们是一个小团队，每天为城市里的家庭提供帮助和服务，欢迎您来访。'],
    ['ar', 'نحن فريق صغير نساعد العائلات في المدينة كل يوم ونرحب بكم دائما'],
    [null, 'Zzz'],
    [null, '12 34 56'],
  ])('tells %s', (language, text) => expect(languageOfText(text)).toBe(language));
});

describe('the words for a problem', () => {
  it('say what to do next', () => {
    for (const words of [...Object.values(SITE_PROBLEMS), serverErrorWords(500)]) {
      expect(words).toMatch(/Please|should look like/);
    }
  });
});
