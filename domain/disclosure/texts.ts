import type { LanguageCode } from '../language.ts';

interface Texts {
  first: string;
  asked: string;
  /** says that AI reads leads' files, if the team enables it */
  media: string;
}

/** `{company}` and `{agent}` stand for the campaign's names. */
export const DISCLOSURE_TEXTS: Record<LanguageCode, Texts> = {
  en: {
    first: '— Virtual assistant (AI) of {company}',
    asked: 'I am the virtual assistant of {company}: an AI, not a human.',
    media: 'AI also reads voice messages, pictures and documents.',
  },
  fr: {
    first: '— Assistant virtuel (IA) de {company}',
    asked: 'Je suis l’assistant virtuel de {company} : une IA, pas un humain.',
    media: 'Les messages vocaux, images et documents sont aussi lus par une IA.',
  },
  es: {
    first: '— Asistente virtual (IA) de {company}',
    asked: 'Soy el asistente virtual de {company}: una IA, no una persona.',
    media: 'La IA también lee mensajes de voz, imágenes y documentos.',
  },
  de: {
    first: '— Virtueller Assistent (KI) von {company}',
    asked: 'Ich bin der virtuelle Assistent von {company}: eine KI, kein Mensch.',
    media: 'Auch Sprachnachrichten, Bilder und Dokumente liest eine KI.',
  },
  nl: {
    first: '— Virtuele assistent (AI) van {company}',
    asked: 'Ik ben de virtuele assistent van {company}: een AI, geen mens.',
    media: 'Ook spraakberichten, afbeeldingen en documenten worden door AI gelezen.',
  },
  it: {
    first: '— Assistente virtuale (IA) di {company}',
    asked: 'Sono l’assistente virtuale di {company}: un’IA, non una persona.',
    media: 'Anche messaggi vocali, immagini e documenti sono letti da un’IA.',
  },
  pt: {
    first: '— Assistente virtual (IA) da {company}',
    asked: 'Sou o assistente virtual da {company}: uma IA, não uma pessoa.',
    media: 'Mensagens de voz, imagens e documentos também são lidos por IA.',
  },
  ru: {
    first: '— Виртуальный ассистент (ИИ) компании {company}',
    asked: 'Я виртуальный ассистент компании {company}: искусственный интеллект, не человек.',
    media: 'Голосовые сообщения, изображения и документы тоже читает ИИ.',
  },
  zh: {
    first: '— {company} 的虚拟助理（AI）',
    asked: '我是 {company} 的虚拟助理，是人工智能，不是真人。',
    media: '语音消息、图片和文件也由 AI 读取。',
  },
  ja: {
    first: '— {company} のバーチャルアシスタント（AI）',
    asked: '{company} のバーチャルアシスタントです。AIであり、人間ではありません。',
    media: '音声メッセージ、画像、文書もAIが読み取ります。',
  },
  ar: {
    first: '— المساعد الافتراضي (ذكاء اصطناعي) لدى {company}',
    asked: 'أنا المساعد الافتراضي لدى {company}: ذكاء اصطناعي ولست إنسانًا.',
    media: 'ويقرأ الذكاء الاصطناعي أيضًا الرسائل الصوتية والصور والمستندات.',
  },
};
