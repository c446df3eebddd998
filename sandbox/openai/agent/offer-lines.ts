/** What the sandbox says about a business in one language; `{}` is where the material goes. */
export interface OfferLines {
  offers: string;
  prices: string;
  audience: string;
  special: string;
  end: string;
  /** An example of a first message. */
  opening: string;
}

export const english: OfferLines = {
  offers: 'What {company} does for you: {}',
  prices: 'On the price: {}',
  audience: 'It is made for: {}',
  special: 'What our clients value most: {}',
  end: 'If you have a question about it, the team is there for you and answers with pleasure.',
  opening: 'Hello, I am {agent} from {company}. What would you like to change most with our help?',
};

export const offerLines: Record<string, OfferLines> = {
  en: english,
  fr: {
    offers: 'Ce que {company} fait pour vous : {}',
    prices: 'Pour les tarifs : {}',
    audience: "L'offre est faite pour : {}",
    special: 'Ce que nos clients apprécient le plus : {}',
    end: "Si vous avez une question, l'équipe est là pour vous et répond avec plaisir.",
    opening: 'Bonjour, je suis {agent} de {company}. Que souhaitez-vous changer avec notre aide ?',
  },
  es: {
    offers: 'Lo que {company} hace por usted: {}',
    prices: 'Sobre el precio: {}',
    audience: 'La oferta es para: {}',
    special: 'Lo que más valoran nuestros clientes: {}',
    end: 'Si tiene una pregunta, el equipo está aquí para usted y responde con gusto.',
    opening:
      'Hola, soy {agent} de {company}. ¿Qué es lo que más le gustaría cambiar con nuestra ayuda?',
  },
  de: {
    offers: 'Was {company} für Sie tut: {}',
    prices: 'Zu den Preisen: {}',
    audience: 'Das Angebot ist gedacht für: {}',
    special: 'Was unsere Kunden am meisten schätzen: {}',
    end: 'Wenn Sie eine Frage haben, ist das Team für Sie da und antwortet mit Freude.',
    opening: 'Hallo, ich bin {agent} von {company}. Was möchten Sie mit unserer Hilfe ändern?',
  },
  nl: {
    offers: 'Wat {company} voor u doet: {}',
    prices: 'Over de prijs: {}',
    audience: 'Het aanbod is bedoeld voor: {}',
    special: 'Wat onze klanten het meest waarderen: {}',
    end: 'Als u een vraag heeft, is het team er voor u en geeft het met plezier antwoord.',
    opening: 'Hallo, ik ben {agent} van {company}. Wat wilt u met onze hulp het liefst veranderen?',
  },
  it: {
    offers: 'Che cosa fa {company} per lei: {}',
    prices: 'Sul prezzo: {}',
    audience: "L'offerta è pensata per: {}",
    special: 'Che cosa apprezzano di più i nostri clienti: {}',
    end: 'Se ha una domanda, la squadra è qui per lei e risponde con piacere.',
    opening:
      'Buongiorno, sono {agent} di {company}. Che cosa vorrebbe cambiare con il nostro aiuto?',
  },
  pt: {
    offers: 'O que a {company} faz por você: {}',
    prices: 'Sobre o preço: {}',
    audience: 'A oferta é para: {}',
    special: 'O que os nossos clientes mais valorizam: {}',
    end: 'Se você tem uma pergunta, a nossa equipe está aqui e responde com gosto.',
    opening: 'Olá, sou {agent} da {company}. O que você gostaria de mudar com a nossa ajuda?',
  },
  ru: {
    offers: 'Что {company} делает для вас: {}',
    prices: 'О цене: {}',
    audience: 'Для кого это предложение: {}',
    special: 'Что больше всего ценят наши клиенты: {}',
    end: 'Если у вас есть вопрос, команда рядом и с удовольствием ответит.',
    opening: 'Здравствуйте, я {agent} из {company}. Что вы хотели бы изменить с нашей помощью?',
  },
  zh: {
    offers: '{company}能为您做什么：{}',
    prices: '关于价格：{}',
    audience: '适合的对象：{}',
    special: '客户最看重的是：{}',
    end: '如果您有任何问题，我们的团队随时在这里，很乐意为您一一解答，欢迎随时留言。',
    opening: '您好，我是{company}的{agent}。您最希望我们帮您改变什么？',
  },
  ja: {
    offers: '{company}がお客様にできること：{}',
    prices: '料金について：{}',
    audience: '対象となる方：{}',
    special: 'お客様に最も喜ばれている点：{}',
    end: 'ご質問がございましたら、いつでもお気軽にお尋ねください。担当者が喜んでお答えします。',
    opening: 'こんにちは、{company}の{agent}です。どのようなことを変えたいとお考えですか？',
  },
  ar: {
    offers: 'ما تقدمه {company} لكم: {}',
    prices: 'عن السعر: {}',
    audience: 'العرض مخصص لـ: {}',
    special: 'أكثر ما يقدره عملاؤنا: {}',
    end: 'إذا كان لديكم أي سؤال فالفريق هنا من أجلكم ويجيب بكل سرور.',
    opening: 'مرحبا، أنا {agent} من {company}. ما الذي تودون تغييره بمساعدتنا؟',
  },
};
