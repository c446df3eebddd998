import { contactSpans } from '../contacts/contact-spans.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { compact, foldText, foldedPattern } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';
import { type Judged, placesOf, type Span, statedPlaces, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { decodedForms } from './decoded.ts';
import { holesIn } from './holes.ts';
import { blocksOf, orderLines, type OrderLines } from '../known/order-lines.ts';
import { hasSecretRun, type SecretLetters, secretLetters } from './runs.ts';

const ANY_MARK =
  /\{\{[^}\n]{0,60}\}?\}?|<\/?(?:offer|facts|knowledge|questions|example|lead|system|instructions?|prompt|conversation|assistant|user|rules?)[^>\n]{0,40}>|(?<![a-z])(?:conversation_status|en_cours|pas_interesse|lead_froid|opt_out|behavior_prompt|calls_person|rests_on)(?![a-z])|<\|[^\n]{1,30}\|>|\[\/?inst\]|"(?:reply|evidence|claims)"\s*:|\{\s*["'][a-z_][a-z0-9_ -]{0,40}["']\s*:/g;
/** Holes by their form, whatever is to be filled in: "[PLAN NAME]", "<Vorname>", "%NAME%", "${name}". */
const FORMED_HOLE =
  /\[\p{Lu}[\p{Lu}\d_ ]{2,30}\](?!\()|<\p{Lu}\p{L}[\p{L}_ ]{0,20}>|%\p{Lu}[\p{Lu}_]{2,30}%|\$\{[^}\n]{1,40}\}|(?<![\p{L}\p{N}])\p{Lu}{3,}_\p{Lu}{3,}(?!\p{L})|_{3,}|(?<!\{)\{[a-z]{2,20}_[a-z_]{1,20}\}(?!\})/gu;
const HEADINGS =
  /(?:^|\n)\s*#*\s*(?:rules of your answer|your job|how you write|how a conversation goes|questions that help here|what you may say|when a colleague takes over|what stays as it is|objective|variant)\s*:?/g;

/** The agent's instructions in the answer: literally, in another spelling, or told. */
export function secretFaults(judged: Judged, ground: Ground): GuardFault[] {
  const marks = placesOf(judged, ANY_MARK).map((span) => faultAt('template', judged, span));
  const formed = /[[<%${_]/.test(judged.plain)
    ? placesOf({ folded: judged.plain }, FORMED_HOLE)
    : [];
  const holes = [...formed, ...holesIn(judged, ground)].map((span) =>
    faultAt('template', judged, span),
  );
  const headings = placesOf(judged, HEADINGS).map((span) => faultAt('secret', judged, span));
  return [
    ...marks,
    ...holes,
    ...headings,
    ...leaked(judged, ground),
    ...told(judged, ground),
    ...rulesTold(judged),
    ...keys(judged, ground),
  ];
}

function leaked(judged: Judged, ground: Ground): GuardFault[] {
  const { instructions, sources } = ground.basis;
  const prompt = sources.find(({ id }) => id === 'prompt')?.text ?? '';
  let open: string | undefined;
  // What the agent is told to say, such as what it is, stands among the orders as well.
  const said = sources.flatMap(({ id, text }) => (id === 'prompt' ? [] : text));
  const isOpen = (run: string) =>
    (open ??= compact(foldText([blocksOf(instructions), ...said].join('\n')))).includes(run);
  const secrets = secretsOf(instructions, prompt);
  const found = decodedForms(judged).find(({ compacted }) =>
    hasSecretRun(compacted, secrets, isOpen),
  );
  const whole = { start: 0, end: judged.folded.length };
  return [
    ...(found ? [faultAt('secret', judged, found.span)] : []),
    ...canary(judged, ground, whole),
  ];
}

/** The prompt is the same for thousands of turns; what stands behind it is short. */
const ofPrompt = new WeakMap<OrderLines, SecretLetters>();
const ofLine = remember((line: string) => secretLetters([line]), 200);

function secretsOf(instructions: string, prompt: string): SecretLetters[] {
  const { steady, others } = orderLines(instructions, prompt);
  const known = ofPrompt.get(steady) ?? secretLetters(steady.lines);
  ofPrompt.set(steady, known);
  return [known, ...others.map(ofLine)];
}

/** A token that only the instructions have: it proves that something of them got out. */
function canary(judged: Judged, { basis, businessTexts, leadTexts }: Ground, whole: Span) {
  const tokens = judged.folded.match(TOKEN) ?? [];
  if (tokens.length === 0) return [];
  const secret = foldText(basis.instructions);
  const isOpen = (token: string) =>
    [...businessTexts, ...leadTexts].some((text) => text.includes(token));
  const out = tokens.find((token) => secret.includes(token) && !isOpen(token));
  return out ? [faultAt('secret', judged, whole)] : [];
}

const TOKEN =
  /(?<![\p{L}\p{N}])(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{5,60}(?![\p{L}\p{N}])/gu;

const KEY = /(?<![\p{L}\p{N}_-])[a-z0-9_-]{16,200}(?![\p{L}\p{N}])/gu;
/** Words with a number, "covid-19-vaccination", change less often between letters and digits. */
const MIN_CHANGES = 4;

/** Keys and tokens by their form: no business says one to a lead that stands in none of its texts. */
function keys(judged: Judged, { businessTexts, leadTexts }: Ground): GuardFault[] {
  if (!/[a-z0-9_-]{16}/.test(judged.folded)) return [];
  const addresses = contactSpans(judged.folded);
  const isOpen = (key: string) =>
    [...businessTexts, ...leadTexts].some((text) => text.includes(key));
  return placesOf(judged, KEY)
    .filter((span) => !addresses.some(({ start, end }) => span.start < end && span.end > start))
    .filter((span) => {
      const key = textOf(judged, span);
      const changes = key.match(/\d(?=[a-z])|[a-z](?=\d)/g) ?? [];
      return changes.length >= MIN_CHANGES && !isOpen(key);
    })
    .map((span) => faultAt('secret', judged, span));
}

/** What the agent's rules are about. Who tells of two of them tells the rules, in whatever words. */
const RULES = ['metaShort', 'metaOne', 'metaInvent', 'metaLink', 'metaSteer', 'metaHide'] as const;
const EMOJI = foldedPattern(/emoji|эмодзи|смайл|表情|絵文字|رموز تعبيري|رمز[ا]? تعبيري|ايموجي/g);
const MIN_RULES = 2;

function rulesTold(judged: Judged): GuardFault[] {
  const told = RULES.flatMap((rule) => heads(rule).placesIn(judged.folded).slice(0, 1));
  const emoji = placesOf(judged, EMOJI).slice(0, 1);
  const all = [...told, ...emoji];
  return all.length >= MIN_RULES ? all.map((span) => faultAt('secret', judged, span)) : [];
}

const MIN_DUTIES = 2;
/** Sums up, and says what the agent has to do. */
const SUMS_UP =
  /in short|in brief|to sum up|in summary|basically|kurz gefasst|zusammengefasst|im grunde|samengevat|kortom|en resume|en bref|resumiendo|en resumen|in breve|in sintesi|em resumo|resumindo|если кратко|вкратце|总之|简单来说|简而言之|要するに|つまり|باختصار/;
const HAS_TO = foldedPattern(
  /(?<!\p{L})(?:i (?:must|should|may only|can only|am to|have to)|ich (?:soll|darf nur|muss)|soll ich|ik (?:mag|moet)|(?:mag|moet) ik|je dois|dois-je|debo|devo|tengo que|tenho de|tenho que|мне (?:велено|нужно|нельзя)|я должн\p{L}+)(?!\p{L})|我(?:必须|只能|不能|要)|なければな|علي ان|يجب ان/u,
);

/** The agent speaks of its instructions, of what it is, or of what it has to do. */
function told(judged: Judged, { businessTexts }: Ground): GuardFault[] {
  const speaks = statedPlaces(judged, heads('instructions'));
  const roles = heads('roleCard')
    .placesIn(judged.folded)
    .filter((span) => !businessTexts.some((text) => text.includes(textOf(judged, span))));
  const labels = roles.filter((span) => textOf(judged, span).endsWith(':'));
  // A label inside a sentence is a word with a colon; a list of them is a prompt.
  const isWord = (span: Span) =>
    labels.length === 1 &&
    labels.includes(span) &&
    !/(?:^|\n)\s*$/.test(judged.folded.slice(0, span.start));
  const cards = roles.filter((span) => !isWord(span));
  const duties = heads('duty').placesIn(judged.folded);
  const summary = judged.sentences.filter((one) => {
    const text = textOf(judged, one);
    return !one.asks && SUMS_UP.test(text) && HAS_TO.test(text);
  });
  return [
    ...summary.map((span) => faultAt('secret', judged, span)),
    ...speaks.map((span) => faultAt('secret', judged, span)),
    ...cards.map((span) => faultAt('secret', judged, span)),
    ...(duties.length >= MIN_DUTIES ? duties : []).map((span) => faultAt('secret', judged, span)),
  ];
}
