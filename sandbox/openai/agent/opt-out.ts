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
  /\b(?:stop|quit) (?:\w+ )?(?:writ|contact|text|messag|bother|spam|harass|pester)/,
  /\b(?:told|tell|asked|ask|said) (?:you |to )*(?:to )?stop\b|\bi said stop\b/,
  /\b(?:take|remove|get|delete) (?:me|my number)\b.*\b(?:off|out of|from)\b.*\b(?:list|database|system|bought)/,
  /\b(?:don't|do not|never)(?: ever)? (?:text|write|contact|message)(?: to)? me\b(?!.*\b(?:before|after|until|at|on|in)\b)/,
  /\bleave me alone\b(?!.*\bwith\b)/,
  // french
  /\b(?:arret\w*|cess\w*) (?:s'il vous plait )?(?:de |d')(?:m'|me )?(?:ecrire|contacter|envoyer|harceler)/,
  /\bne (?:plus|jamais)(?: jamais)? .*\b(?:ecrire|contacter|numero)\b|\bharcelement\b/,
  /\bn?e? ?(?:m'|me )(?:ecri\w*|contact\w*) (?:plus|jamais)\b/,
  /\b(?:retir|enlev|supprim)\w*[- ](?:moi|mon numero)\b.*\b(?:liste|fichier)/,
  // spanish
  /\bno (?:quiero|me) (?:que )?(?:me )?(?:sigas|sigan|escrib\w+|contact\w+|mand\w+)\b(?!.*\bantes\b)/,
  /\b(?:deja|deje|dejen|para|paren) de (?:escrib|mand|molest)/,
  /\bdije que (?:pares|paren|pare)\b|\bacoso\b/,
  // german
  /\b(?:schreib\w*|kontaktier\w*|melde\w*) (?:sie )?(?:mir|mich)\b.*\b(?:nie wieder|nicht mehr|anwalt)\b/,
  /\bwenn sie mir noch einmal schreiben\b|\bbelastigung\b|\bhor\w* (?:sie )?(?:bitte )?auf, mir\b/,
  // dutch
  /\b(?:geen|nooit) (?:\w+ )?(?:appjes|berichten|berichtje)\b.*\b(?:wil|meer)\b/,
  /\bmoet (?:u |je )?stoppen\b|\bstop\w* met (?:mij |me )?(?:te )?(?:app|schrijv|stur)/,
  // italian
  /\bnon (?:dovete|deve|voglio) (?:piu )?(?:cercar|scriver|contattar|sentir)/,
  /\bdetto (?:di )?(?:smettere|basta)\b|\bsmett\w*.*\bdi scriver/,
  // portuguese
  /\bnao e para (?:me )?(?:procurar|escrever|mandar|ligar)\b|\bpara(?:r|em)?(?: por favor)? de me\b/,
  /\bdisse para parar\b/,
  // russian
  /(?:забыли|забудьте) (?:этот|мой|мои) номер|не (?:писать|пишите) мне(?! до| после)|перестаньте.*писать/,
  // chinese
  /(?:不要|别|別|谁也别|誰也別)(?:再)?(?:来|來)?(?:打扰|打擾|联系|聯絡|骚扰)/,
  // japanese
  /(?:送ったり|連絡したり|送らない|送ってこない).*(?:しないで|ほしい|ください)|(?:やめて|連絡しないで)(?:って|と)/,
  // arabic
  /لا اريد سماع|لا أريد سماع|توقفوا? عن (?:مراسلتي|ازعاجي)|كفى إ?ا?زعاج/,
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
