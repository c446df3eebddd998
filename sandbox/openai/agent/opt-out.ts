import { normalise } from './words.ts';

/** Whether the lead asks to be left alone, as a model judges it, with the lead's own words. */
export interface OptOut {
  asked: 'no' | 'maybe' | 'yes';
  quote: string;
}

/*
 * It plays a model that reads for the meaning: the words may stand anywhere, in any company. Where
 * something limits them ("before nine", "from the booking"), they mean something else.
 */
const ASKS = [
  // english
  /\b(?:stop|quit),? (?:\w+,? )?(?:writ|contact|text|messag|bother|spam|harass|pester)/,
  /\b(?:told|asked|tell|said) (?:you |to )*stop\b|\bto stop writing\b|\bleave me alone\b(?!.*\bwith\b)/,
  /\b(?:take|remove|get|delete) (?:me|my number)\b.*\b(?:off|out of|from)\b.*\b(?:list|database|system|bought)/,
  /\b(?:don't|do not|never)(?: ever)? (?:text|write|contact|message)(?: to)? me\b(?!.*\b(?:before|after|until|at|on|in)\b)/,
  /\b(?:no|any) more (?:texts|messages)\b|[.!] stop[.!]|^sto{2,}p/,
  // french
  /\b(?:arret\w*|cess\w*),? (?:s'il vous plait,? )?(?:de |d')(?:m'|me )|\bharcelement\b|\b(?:dit|deja dit) (?:stop|d'arreter)/,
  /\bn?e? ?(?:m'|me )(?:ecri\w*|contact\w*) (?:plus|jamais)\b|\bne plus jamais\b|\bplus recevoir\b/,
  /\b(?:retir|enlev|supprim)\w*[- ](?:moi|mon numero)\b|\b(?:moi la paix|moi tranquille)\b(?!.*\breflechir)/,
  // spanish
  /\b(?:no|nunca)(?: mas)? (?:quiero (?:que )?)?me (?:vuelvan a )?(?:sig|escrib|contact|mand)\w+(?!.*\bantes\b)|\bacoso\b|^basta ya/,
  /\b(?:dej|par)\w+,? (?:por favor, )?de (?:escrib|mand|molest)|\bdije que par\w+|\brecibir mas mensajes\b/,
  /\b(?:saqu|quit|borr)\w+ (?:de (?:la|su) lista|mi numero)\b|\bdarme de baja\b|\bdejen?me tranquil/,
  // german
  /\b(?:mir|mich|keine|bitte|wieder)\b.*\b(?:nie wieder|nicht mehr|nachrichten|kontaktieren|anwalt)\b(?!.*\b(?:bank|angebot))|\bbelastigung\b|\bnichts mehr von euch\b|\b(?:loschen sie meine|schluss jetzt)\b/,
  /\bgesagt\b.*\b(?:stopp|aufhoren)\b|\baufhoren, mir\b|\bauf, mir\b|\bmich\b.*\b(?:von \w+ liste|endlich in ruhe)\b/,
  // dutch
  /\b(?:geen|nooit|niet)\b.*\b(?:appjes|berichten|berichtje|meer contact|meer appen|meer contacteren|nooit meer)\b|\bme nooit meer\b/,
  /\bzei stop\b|\bmoet (?:u |je )?stoppen\b|\bstop\w* met (?:mij |me )?(?:te )?(?:app|bericht|stur)|\bhou op met\b|\beens met rust\b|\b(?:haal|verwijder) (?:me|mij|mijn nummer)\b/,
  // italian
  /\bnon (?:(?:dovete|voglio|mi) (?:piu )?(?:cerc|ricev|sent|contatt)|(?:scrivete|contatta)\w+ (?:mai )?piu)|\bsmett\w*.*\bscriver|\bsmettetela\b/,
  /\bdetto (?:di )?(?:smettere|basta)\b|\bbasta con questi\b|\bmai piu messaggi\b|\btoglietemi\b|\bcancell\w+ (?:dalla|il mio)\b|\blasciatemi in pace\b/,
  // portuguese
  /\bnao e para (?:me )?(?:procurar|escrever|mandar|ligar)\b|\b(?:par|cheg)\w+(?:,? por favor,?)? de m(?:e|ensagens)\b|\bdisse para parar\b|\be spam\b/,
  /\b(?:nao|nunca)(?: mais)? (?:me|quero mais receber) (?:cont|mand|escrevam|mens)\w*|\b(?:tira|retirem-me|apaguem)\b.*\b(?:lista|numero)\b|\bdescadastrar\b|\bem paz de\b/,
  // russian
  /(?:забыли|забудьте) (?:этот|мой|мои) номер|не (?:писать|пишите) мне(?! до| после)|(?:мне|больше) не пишите|переста(?:ть|ньте).*писать|стоп$/,
  /(?:удалите|уберите) (?:меня|мо[ий])|хватит слать|не хочу больше получать|в покое|отстаньте|отписаться от рассылки|это спам/,
  // chinese
  /(?:不要|别|別)(?:再)?(?:来|來)?(?:打扰|打擾|联系|聯絡|骚扰|烦我|发了|给我发)(?<!以前不要给我发)|不想再收到|(?:名单中?删除|移出.*名单|删除我)|(?:说了|够了，)停止|停止给我/,
  // japanese
  /(?:送ったり|連絡したり|送らない|送ってこない).*(?:しないで|ほしい|ください)|やめてと|もう連絡しない|二度と連絡|^リストから|名簿から|送ってこない|放って|しつこい|メッセージはもう|送るのをやめ|配信を停止して|私の番号を|。連絡しないで|広告は不要/,
  // arabic
  /لا اريد (?:سماع|المزيد|تلقي)|(?:توقفوا|التوقف).* عن|كفى ازعاج|(?:احذفوني|ازيلوني|اتركوني)|احذفوا رقمي|لا (?:تراسلوني|ترسلوا)|قلت توقف|الاشتراك$/,
];

/** All of a message, which may be about something else. */
const MAY_ASK =
  /^(?:never again|no more|(?:plus )?jamais plus|plus jamais|nunca mas|nie wieder|nooit meer|mai piu|nunca mais|никогда больше|больше никогда|再也不要|永远不要|もう二度と|ابدا مرة اخرى)[\s.!。！]*$/u;

/** Judges the newest messages of the lead, since ours. */
export function judgeOptOut(newest: string[]): OptOut {
  const said = newest.findLast((text) => ASKS.some((pattern) => pattern.test(normalise(text))));
  if (said !== undefined) return { asked: 'yes', quote: said.trim() };
  const may = newest.findLast((text) => MAY_ASK.test(normalise(text)));
  return may === undefined ? { asked: 'no', quote: '' } : { asked: 'maybe', quote: may.trim() };
}
