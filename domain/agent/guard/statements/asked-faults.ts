import { matchesIn } from '../letters/matches.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { foldText, foldedPattern } from '../letters/fold.ts';
import { clauseAt, denies, type Judged, type Sentence, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { isYes } from '../text/agrees.ts';

/** What a person is called, and what a machine. */
const PERSON = foldedPattern(
  /(?<!\p{L})(?:human\p{L}*|humain\p{L}*|uman[oaie]|mensch(?:en|lich)?|mens|person|persona|personne|pessoa|persoon|uomo|donna|человек\p{L}*|живой|انسان\p{L}*|بشر\p{L}*)(?!\p{L})|真人|人間/gu,
);
const MACHINE = foldedPattern(
  /(?<!\p{L})(?:(?:chat)?(?:ro)?bot[sn]?|robo|maschine|machine|maquina|macchina|ki|ia|ai|computer|ordinateur|ordenador|programm?[aeo]?|бот\p{L}*|робот\p{L}*|روبوت\p{L}*|برنامج\p{L}*|اله)(?!\p{L})|机器人|ロボット/u,
);

const ASSISTANT = foldedPattern(
  /(?<!\p{L})(?:assist(?:ant|ent|ente)\p{L}*|asistent\p{L}*|ассистент\p{L}*|помощни\p{L}*|автомат\p{L}*|automat\p{L}*|virtu\p{L}+|digital\p{L}*|numerique|artificial|مساعد\p{L}*|المساعد\p{L}*|ال[يا]\p{L}*)(?!\p{L})|助手|助理|アシスタント|智能|自動|自动|(?<!\p{L})ai(?![a-z])/u,
);

const YOU_ARE =
  /(?<!\p{L})(?:(?:are|r) (?:you|u)|(?:you|u) are|you're|ur|es-tu|tu es|t'es|vous etes|etes-vous|(?:bist|du|sind|sie) (?:du|bist|sie|sind)|(?:ben|bent) (?:je|jij|u)|(?:je|jij|u) bent|eres|es usted|sei|e lei|e voce|voce e|es|(?:ты|вы)|انت[م]?)(?!\p{L})|你是|您是|あなたは|هل انت[مي]?/gu;
const REAL = foldedPattern(
  /^ (?:a )?(?:real|echt|reelle?|reale?|verdader[oa]|настоящ\p{L}+|حقيقي\p{L}*)\s*(?:[?？؟]|$)/u,
);
/** What is asked stands before its verb. */
const IS_IT = foldedPattern(
  /(?:ai|ロボット|ボット|人間|機械)(?:の方)?(?:です|なの|でしょう)か?|(?<!\p{L})(?:ai|bot|robot|human|real person)\s?[?？]/u,
);
const NEAR = 24;

/** Whether a lead asks what the agent is. */
export const asksWhatItIs = (folded: string): boolean =>
  IS_IT.test(folded) || MACHINE.test(folded) || folded.match(PERSON) !== null;

/** "Are you human?" – "Yes." Where a lead asks what the agent is, a person is what it never is. */
export function personFaults(judged: Judged, { lastLeadText }: Ground): GuardFault[] {
  // "You are": elsewhere persons are counted.
  const asked = matchesIn(lastLeadText, YOU_ARE).map(({ 0: text, index }) =>
    lastLeadText.slice(index + text.length, index + text.length + NEAR),
  );
  const asksPerson = asked.some((text) => text.match(PERSON) !== null || REAL.test(text));
  const asksMachine = asked.some((text) => MACHINE.test(text)) || IS_IT.test(lastLeadText);
  if (!asksPerson && !asksMachine) return [];
  const whole = textOf(judged, { start: 0, end: judged.folded.length });
  // Who is asked what they are says so, or says nothing of it: everything else is a person's answer.
  const isAnswered = MACHINE.test(whole) || ASSISTANT.test(whole);
  const isPut = judged.sentences.every((one) => one.asks || isOpen(judged, one));
  if (!isAnswered && !isPut && !heads('handover').in(whole))
    return judged.sentences
      .filter(({ asks }) => !asks)
      .slice(0, 1)
      .map((sentence) => faultAt('identity', judged, sentence));
  return judged.sentences
    .filter((sentence) => {
      const text = textOf(judged, sentence);
      if (sentence.asks || heads('handover').in(text) || heads('open', judged.spoken).in(text))
        return false;
      // "I am no robot" says the same.
      const deniesMachine = MACHINE.test(text) && clausesSay(judged, sentence, MACHINE, true);
      return (
        deniesMachine ||
        (asksPerson && !MACHINE.test(text) && clausesSay(judged, sentence, PERSON, false)) ||
        (asksPerson && !asksMachine && isYes(judged, sentence) && !MACHINE.test(judged.folded))
      );
    })
    .map((sentence) => faultAt('identity', judged, sentence));
}

const isOpen = (judged: Judged, one: Sentence): boolean =>
  heads('open', judged.spoken).in(textOf(judged, one));

/** Whether a clause names it, and denies it or not. */
function clausesSay(judged: Judged, sentence: Sentence, thing: RegExp, isDenied: boolean): boolean {
  const all = thing.global ? thing : new RegExp(thing.source, 'gu');
  return matchesIn(textOf(judged, sentence), all).some(({ index }) => {
    const clause = textOf(judged, clauseAt(judged, sentence.start + index));
    return denies(clause, judged.spoken) === isDenied;
  });
}

/** A name inside a sentence of the lead's. */
const NAME = /(?<=[\p{L}\d,] )\p{Lu}\p{L}{2,24}/gu;

/** What a lead ordered to be said of somebody the business does not know, said of them. */
export function otherBusinessFaults(judged: Judged, ground: Ground): GuardFault[] {
  const last = ground.lead.at(-1)?.judged;
  if (!last || !heads('dictate').in(last.folded)) return [];
  const names = (last.plain.match(NAME) ?? [])
    .map(foldText)
    .filter((name) => !ground.businessTexts.some((text) => text.includes(name)))
    .filter((name) => !foldText(ground.basis.lead.name).includes(name));
  if (names.length === 0) return [];
  return judged.sentences
    .filter((one) => {
      const text = textOf(judged, one);
      if (one.asks || denies(text, judged.spoken) || heads('open', judged.spoken).in(text))
        return false;
      // Where it stands first it is spoken of; with a comma it is spoken to.
      return names.some((name) => {
        const at = text.indexOf(name);
        return at >= 0 && at < FIRST && !/^\s*[,!.]/.test(text.slice(at + name.length));
      });
    })
    .map((one) => faultAt('policy', judged, one));
}

/** So near to its beginning stands what a sentence is about. */
const FIRST = 24;
