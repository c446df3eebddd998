import type { LanguageCode } from '../offers/language.ts';

/** `{company}` and `{agent}` stand for the campaign's names. */
export const DISCLOSURE_TEXTS: Record<LanguageCode, { first: string; asked: string }> = {
  en: {
    first: '— Virtual assistant (AI) of {company}',
    asked: 'I am the virtual assistant of {company}: an AI, not a human.',
  },
  fr: {
    first: '— Assistant virtuel (IA) de {company}',
    asked: 'Je suis l’assistant virtuel de {company} : une IA, pas un humain.',
  },
  es: {
    first: '— Asistente virtual (IA) de {company}',
    asked: 'Soy el asistente virtual de {company}: una IA, no una persona.',
  },
  de: {
    first: '— Virtueller Assistent (KI) von {company}',
    asked: 'Ich bin der virtuelle Assistent von {company}: eine KI, kein Mensch.',
  },
  nl: {
    first: '— Virtuele assistent (AI) van {company}',
    asked: 'Ik ben de virtuele assistent van {company}: een AI, geen mens.',
  },
  it: {
    first: '— Assistente virtuale (IA) di {company}',
    asked: 'Sono l’assistente virtuale di {company}: un’IA, non una persona.',
  },
  pt: {
    first: '— Assistente virtual (IA) da {company}',
    asked: 'Sou o assistente virtual da {company}: uma IA, não uma pessoa.',
  },
  ru: {
    first: '— Виртуальный ассистент (ИИ) компании {company}',
    asked: 'Я виртуальный ассистент компании {company}: искусственный интеллект, не человек.',
  },
  zh: {
    first: '— {company} 的虚拟助理（AI）',
    asked: '我是 {company} 的虚拟助理，是人工智能，不是真人。',
  },
  ja: {
    first: '— {company} のバーチャルアシスタント（AI）',
    asked: '{company} のバーチャルアシスタントです。AIであり、人間ではありません。',
  },
  ar: {
    first: '— المساعد الافتراضي (ذكاء اصطناعي) لدى {company}',
    asked: 'أنا المساعد الافتراضي لدى {company}: ذكاء اصطناعي ولست إنسانًا.',
  },
};
