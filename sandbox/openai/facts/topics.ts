/** What a heading or a link of a menu announces; undefined for anything else. */
export function topicOf(text: string): string | undefined {
  const words = plain(text);
  return words.length > 60
    ? undefined
    : TOPICS.find((topic) => WORDS_OF.get(topic)?.some((word) => includesWord(words, word)));
}

/** Names of such pages in menus and addresses, without accents; a prefix matches. */
const WORDS: Record<string, string> = {
  booking:
    'book-now booking book-a appointment schedule reserv rendez-vous rendezvous rdv prendre-rdv termin buchen buchung cita pedir-cita prenota prenotazion appuntamento afspraak agendar agendamento marcacao запис бронир 予約 预约 預約 حجز',
  prices:
    'pricing price prices price-list rates fees plans tarif tarifs tarifas prix preise preis preisliste precios precio prezzi listino prijs prijzen tarieven preco precos цены прайс стоимость тариф 料金 価格 价格 價格 أسعار الأسعار',
  services:
    'service services what-we-do treatments leistung leistungen angebot angebote prestation prestations soins offres nos-offres formations servicio servicios servizi servizio diensten dienst aanbod servico servicos produtos услуги услуга サービス メニュー コース 服务 服務 خدمات menu-card speisekarte courses classes products our-products produits nos-produits produkte prodotti productos producten accompagnement what-i-offer our-work expertise',
  faq: 'faq faqs frequently questions fragen haufige-fragen preguntas preguntas-frecuentes domande domande-frequenti veelgestelde perguntas вопрос вопросы よくある質問 质问 常见问题 常見問題 الأسئلة أسئلة',
  contact:
    'contact contacts contact-us kontakt contacto contactez contatti contattaci contato контакты контакт お問い合わせ アクセス 联系 聯繫 اتصل find-us anfahrt standort impressum mentions-legales imprint visit-us',
  about:
    'about about-us uber-uns ueber-uns a-propos apropos qui-sommes-nous qui-suis-je notre-histoire sobre sobre-nosotros nosotros quienes-somos chi-siamo over-ons quem-somos о-нас о-компании about-me our-story team equipe das-team 会社概要 私たち 当店 关于 關於 من-نحن',
};

/** By value: a link that matches two topics belongs to the first. */
const TOPICS = Object.keys(WORDS);
const WORDS_OF = new Map(
  TOPICS.map((topic) => [topic, (WORDS[topic] ?? '').split(' ').map(plain)]),
);

/** In languages without spaces the word may be anywhere, in others only at the start of a word. */
function includesWord(words: string, word: string): boolean {
  if (/[\u3040-\u30ff\p{Script=Han}]/u.test(word)) return words.includes(word);
  // A short word must match as a whole: "rate" is not "rated".
  return word.length < 6 ? `-${words}-`.includes(`-${word}-`) : `-${words}`.includes(`-${word}`);
}

/** Lower case without accents; everything else becomes hyphens. */
function plain(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  return bare
    .replace(/\.(html?|php|aspx?)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
