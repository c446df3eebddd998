import type { GoalContext } from './offer-context.ts';
import type { LanguageCode } from '../language.ts';

/** The sentences of a template offer in one language. Facts replace `{}`. */
export interface OfferTemplate {
  offers: string;
  activity: string;
  audience: string;
  special: string;
  prices: string;
  hours: string;
  next: Record<GoalContext['kind'], string>;
  colleague: string;
}

/** Short sentences that hold for every business. */
export const OFFER_TEMPLATES: Record<LanguageCode, OfferTemplate> = {
  en: {
    offers: '{company} offers: {}.',
    activity: 'Field: {}.',
    audience: 'For whom: {}.',
    special: 'What makes the difference: {}.',
    prices: 'Prices according to the website: {}.',
    hours: 'Opening hours: {}.',
    next: {
      meet: 'The next step is to book an appointment.',
      sell: 'The next step is to order.',
      page: 'The next step is to visit the page of the offer.',
      other: 'The next step: {}.',
    },
    colleague: 'A colleague of {company} gladly answers whatever is still open.',
  },
  fr: {
    offers: '{company} propose : {}.',
    activity: 'Domaine : {}.',
    audience: 'Pour qui : {}.',
    special: 'Ce qui fait la différence : {}.',
    prices: 'Tarifs selon le site : {}.',
    hours: 'Horaires : {}.',
    next: {
      meet: 'La prochaine étape est de prendre rendez-vous.',
      sell: 'La prochaine étape est de passer commande.',
      page: "La prochaine étape est de visiter la page de l'offre.",
      other: 'La prochaine étape : {}.',
    },
    colleague: 'Un collègue de {company} répond volontiers aux autres questions.',
  },
  es: {
    offers: '{company} ofrece: {}.',
    activity: 'Actividad: {}.',
    audience: 'Para quién: {}.',
    special: 'Lo que marca la diferencia: {}.',
    prices: 'Precios según la web: {}.',
    hours: 'Horario: {}.',
    next: {
      meet: 'El siguiente paso es reservar una cita.',
      sell: 'El siguiente paso es hacer el pedido.',
      page: 'El siguiente paso es visitar la página de la oferta.',
      other: 'El siguiente paso: {}.',
    },
    colleague: 'Un compañero de {company} responde con gusto a las demás preguntas.',
  },
  de: {
    offers: '{company} bietet: {}.',
    activity: 'Bereich: {}.',
    audience: 'Für wen: {}.',
    special: 'Was den Unterschied macht: {}.',
    prices: 'Preise laut Website: {}.',
    hours: 'Öffnungszeiten: {}.',
    next: {
      meet: 'Der nächste Schritt ist, einen Termin zu buchen.',
      sell: 'Der nächste Schritt ist die Bestellung.',
      page: 'Der nächste Schritt ist ein Besuch auf der Seite des Angebots.',
      other: 'Der nächste Schritt: {}.',
    },
    colleague: 'Alle weiteren Fragen beantwortet gern ein Kollege von {company}.',
  },
  nl: {
    offers: '{company} biedt: {}.',
    activity: 'Gebied: {}.',
    audience: 'Voor wie: {}.',
    special: 'Wat het verschil maakt: {}.',
    prices: 'Prijzen volgens de website: {}.',
    hours: 'Openingstijden: {}.',
    next: {
      meet: 'De volgende stap is een afspraak maken.',
      sell: 'De volgende stap is bestellen.',
      page: 'De volgende stap is een bezoek aan de pagina van het aanbod.',
      other: 'De volgende stap: {}.',
    },
    colleague: 'Een collega van {company} beantwoordt graag alle andere vragen.',
  },
  it: {
    offers: '{company} offre: {}.',
    activity: 'Settore: {}.',
    audience: 'Per chi: {}.',
    special: 'Cosa fa la differenza: {}.',
    prices: 'Prezzi secondo il sito: {}.',
    hours: 'Orari: {}.',
    next: {
      meet: 'Il prossimo passo è prenotare un appuntamento.',
      sell: "Il prossimo passo è fare l'ordine.",
      page: "Il prossimo passo è visitare la pagina dell'offerta.",
      other: 'Il prossimo passo: {}.',
    },
    colleague: 'Un collega di {company} risponde volentieri alle altre domande.',
  },
  pt: {
    offers: '{company} oferece: {}.',
    activity: 'Área: {}.',
    audience: 'Para quem: {}.',
    special: 'O que faz a diferença: {}.',
    prices: 'Preços segundo o site: {}.',
    hours: 'Horário: {}.',
    next: {
      meet: 'O próximo passo é marcar um horário.',
      sell: 'O próximo passo é fazer o pedido.',
      page: 'O próximo passo é visitar a página da oferta.',
      other: 'O próximo passo: {}.',
    },
    colleague: 'Um colega de {company} responde com gosto às outras perguntas.',
  },
  ru: {
    offers: '{company} предлагает: {}.',
    activity: 'Сфера: {}.',
    audience: 'Для кого: {}.',
    special: 'В чём отличие: {}.',
    prices: 'Цены по данным сайта: {}.',
    hours: 'Часы работы: {}.',
    next: {
      meet: 'Следующий шаг — записаться на встречу.',
      sell: 'Следующий шаг — оформить заказ.',
      page: 'Следующий шаг — посетить страницу предложения.',
      other: 'Следующий шаг: {}.',
    },
    colleague: 'На остальные вопросы с радостью ответит коллега из {company}.',
  },
  zh: {
    offers: '{company}提供：{}。',
    activity: '领域：{}。',
    audience: '适合对象：{}。',
    special: '与众不同之处：{}。',
    prices: '网站上的价格：{}。',
    hours: '营业时间：{}。',
    next: {
      meet: '下一步是预约时间，我们会根据您的需要安排合适的沟通。',
      sell: '下一步是下单购买，下单前您可以随时提出任何问题。',
      page: '下一步是访问产品页面，您可以在那里了解更多的内容。',
      other: '下一步：{}。请告诉我们您的情况和需要，我们会认真答复。',
    },
    colleague: '其他问题{company}的同事很乐意为您解答，您可以在这里直接留言。',
  },
  ja: {
    offers: '{company}の提供内容：{}。',
    activity: '分野：{}。',
    audience: '対象となる方：{}。',
    special: '特長：{}。',
    prices: 'サイトに記載の料金：{}。',
    hours: '営業時間：{}。',
    next: {
      meet: '次のステップはご予約です。ご都合のよい日時をお選びください。',
      sell: '次のステップはご注文です。ご不明な点はお気軽にお尋ねください。',
      page: '次のステップはページのご確認です。詳しい内容をご覧いただけます。',
      other: '次のステップ：{}。ご希望やご状況をお気軽にお聞かせください。',
    },
    colleague: 'その他のご質問には{company}の担当者がこのチャットで喜んでお答えします。',
  },
  ar: {
    offers: 'تقدم {company}: {}.',
    activity: 'المجال: {}.',
    audience: 'لمن: {}.',
    special: 'ما يميزنا: {}.',
    prices: 'الأسعار حسب الموقع: {}.',
    hours: 'ساعات العمل: {}.',
    next: {
      meet: 'الخطوة التالية هي حجز موعد.',
      sell: 'الخطوة التالية هي الطلب.',
      page: 'الخطوة التالية هي زيارة صفحة العرض.',
      other: 'الخطوة التالية: {}.',
    },
    colleague: 'يسعد أحد زملائنا في {company} بالإجابة عن الأسئلة الأخرى.',
  },
};
