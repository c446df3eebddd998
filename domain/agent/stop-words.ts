/**
 * Words by which a lead asks to be left alone, in every language an agent may speak (DECISIONS,
 * "STOP words"). They are obeyed before the model is asked.
 */
const STOP_PHRASES = [
  // english
  'stop',
  'stop all',
  'unsubscribe',
  'opt out',
  'optout',
  'remove me',
  'leave me alone',
  'stop messaging me',
  'do not contact me',
  'dont contact me',
  'stop texting me',
  // french
  'stop',
  'arret',
  'arrete',
  'arretez',
  'arreter',
  'desabonner',
  'desabonnement',
  'desinscrire',
  'desinscription',
  'me desabonner',
  'me desinscrire',
  'laissez moi tranquille',
  'ne me contactez plus',
  'ne plus me contacter',
  // spanish
  'alto',
  'parar',
  'pare',
  'para',
  'baja',
  'darme de baja',
  'dar de baja',
  'cancelar suscripcion',
  'no me escriban mas',
  'no me contacten mas',
  // german
  'stopp',
  'abmelden',
  'abbestellen',
  'austragen',
  'aufhoren',
  'keine nachrichten mehr',
  'nicht mehr kontaktieren',
  'lassen sie mich in ruhe',
  // dutch
  'afmelden',
  'uitschrijven',
  'stoppen',
  'niet meer contacteren',
  'laat me met rust',
  // italian
  'basta',
  'ferma',
  'fermati',
  'disiscrivimi',
  'disiscrivi',
  'cancellami',
  'non contattatemi piu',
  'lasciatemi in pace',
  // portuguese
  'sair',
  'pare',
  'cancelar inscricao',
  'descadastrar',
  'remover',
  'nao me contate mais',
  'me deixe em paz',
  // russian
  'стоп',
  'отписаться',
  'отпишите',
  'отпишите меня',
  'хватит',
  'прекратите',
  'не пишите мне',
  'не пишите мне больше',
  'больше не пишите',
  // chinese
  '停止',
  '退订',
  '退訂',
  '取消订阅',
  '取消訂閱',
  '不要再联系我',
  '别再发了',
  '别发了',
  // japanese
  '停止',
  'ストップ',
  '配信停止',
  'やめて',
  'やめてください',
  '解除',
  '連絡しないでください',
  // arabic
  'توقف',
  'إيقاف',
  'ايقاف',
  'قف',
  'إلغاء الاشتراك',
  'الغاء الاشتراك',
  'لا تتصل بي',
  'لا تراسلني',
];

/** Courtesies that change nothing: "STOP please" is a STOP. */
const COURTESIES = [
  'please',
  'pls',
  'thanks',
  'thank you',
  'svp',
  's il vous plait',
  's il te plait',
  'merci',
  'por favor',
  'gracias',
  'bitte',
  'danke',
  'alsjeblieft',
  'aub',
  'dank je',
  'per favore',
  'grazie',
  'obrigado',
  'obrigada',
  'пожалуйста',
  'спасибо',
  '请',
  '谢谢',
  'お願いします',
  'من فضلك',
  'شكرا',
  'now',
  'maintenant',
  'jetzt',
  'ahora',
  'ok',
  'okay',
];

const stops = new Set(STOP_PHRASES.map(normalise));
const courtesies = COURTESIES.map(normalise).sort((a, b) => b.length - a.length);

/** Whether the whole message asks to stop: "Stop." does, "I can't stop thinking about it" does not. */
export function asksToStop(text: string): boolean {
  if (text.length > 80) return false;
  let rest = normalise(text);
  if (stops.has(rest)) return true;
  for (const courtesy of courtesies) {
    if (rest.startsWith(`${courtesy} `)) rest = rest.slice(courtesy.length + 1);
    if (rest.endsWith(` ${courtesy}`)) rest = rest.slice(0, -courtesy.length - 1);
    if (stops.has(rest)) return true;
  }
  const words = rest.split(' ');
  return words.length > 1 && words.every((word) => word === words[0]) && stops.has(words[0] ?? '');
}

/** Lower case, no accents, vowel signs or stretching, punctuation as spaces: "Arrêtez !!" is "arretez". */
function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
