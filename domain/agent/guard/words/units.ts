import { foldText } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';

/** What a number measures. `count`: things, or nothing that is said. */
export type Kind =
  | 'money'
  | 'percent'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'count';

const LANGUAGES = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt', 'ru', 'zh', 'ja', 'ar'];
const UNITS = ['percent', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CNY',
  'JPY',
  'RUB',
  'BRL',
  'INR',
  'AED',
  'SAR',
  'MAD',
];
const PLURALS = [1, 2, 3, 5, 11, 100];

export interface Unit {
  kind: Kind;
  /** the currencies that it may be */
  currencies?: ReadonlySet<string>;
}

/** Units that people write otherwise than ICU. */
const ALSO: Record<string, string> = {
  percent:
    'pourcent,prozent,procent,per cento,percento,porciento,por ciento,por cento,процент*,percent,pct,％,百分之',
  minute: 'min,mn,mins,minuut,мин,分,分钟,分間',
  hour: 'h,hs,hr,hrs,std,uur,ч,час,часа,часов,小时,个小时,時間,heures,ore,ora',
  day: 'j,d,tage,tagen,tag,tagig*,dagen,dag,дн,дня,дней,день,天,日間,journee,jours,giornata,giornate,giorno,diari*,daily,taglich*,dagelijks*,ежедневн*,сутк*',
  week: 'sem,wk,woche,wochen,недел*,周,星期,个星期,週間,weken,week,semaine*,semana*,settiman*',
  month:
    'mon,mo,mths,monat*,mois,mes,meses,maand*,mese,mesi,мес,месяц*,个月,月,ヶ月,か月,カ月,ヵ月,شهور,اشهر,شهر*,mensuel*,mensual*,mensile*,mensil,mensal*,monthly,ежемесячн*',
  year: 'an,ans,annee*,jahr*,jaar,jaren,ano,anos,anni,anno,год,года,лет,年,年間,سنه,سنوات,سنين,عام,اعوام,annuel*,anual*,annuale*,annuali,yearly,annually,jahrlich*,jaarlijks*',
  money:
    'euro,euros,eur,euri,dollar*,dolar*,dollari,bucks,quid,balles,pavos,usd,gbp,chf,pound*,pond,livre*,libra*,franken,franc*,francs,rub,руб,рубл*,р,евро,доллар*,元,块,块钱,円,人民币,欧元,美元,ユーロ,ドル,يورو,دولار*,درهم*,دراهم,ريال*,جنيه*,دينار*,دنانير,reais,real,peso*,yuan,rmb,yen,dirham*,riyal*,rupee*,rupie*,cent,cents,centimes,centavos,btc,eth,usdt,usdc,bitcoin*',
};

export interface Units {
  words: Map<string, Unit>;
  stems: [stem: string, unit: Unit][];
  unspaced: [text: string, unit: Unit][];
}

let built: Units | undefined;

/** Built once, in some 50 ms, from the names that ICU has. */
export function units(): Units {
  built ??= build();
  return built;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function build(): Units {
  const found: Units = { words: new Map(), stems: [], unspaced: [] };
  const add = (name: string, unit: Unit) => {
    const folded = foldText(name).trim().replace(/\.$/, '');
    const known = found.words.get(folded);
    if (folded === '' || (known && known.kind !== unit.kind)) return;
    // A name that stands for any money stays so.
    if (known && !known.currencies) return;
    const currencies =
      unit.currencies && new Set([...(known?.currencies ?? []), ...unit.currencies]);
    found.words.set(folded, currencies ? { ...unit, currencies } : unit);
    if (UNSPACED.test(folded)) found.unspaced.push([folded.replace(/\s/g, ''), unit]);
  };
  for (const [kind, names] of Object.entries(ALSO)) {
    for (const name of names.split(',')) {
      const stem = name.endsWith('*') ? foldText(name.slice(0, -1)) : undefined;
      if (stem) found.stems.push([stem, { kind: kind as Kind }]);
      add(name.replace('*', ''), { kind: kind as Kind });
    }
  }
  for (const language of LANGUAGES) {
    for (const unit of UNITS)
      for (const name of unitNames(language, unit)) add(name, { kind: unit });
    for (const currency of CURRENCIES)
      for (const name of currencyNames(language, currency))
        add(name, { kind: 'money', currencies: new Set([currency]) });
  }
  found.unspaced.sort(([a], [b]) => b.length - a.length);
  return found;
}

function unitNames(language: string, unit: (typeof UNITS)[number]): Set<string> {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return new Set(PLURALS.map((value) => part(format, value, 'unit')));
}

/** The name, and for a name of several words its head: "dollar" of "US dollar". */
function currencyNames(language: string, currency: string): Set<string> {
  const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const format = new Intl.NumberFormat(language, options);
  return new Set([1, 2, 5].map((value) => part(format, value, 'currency')));
}

const part = (format: Intl.NumberFormat, value: number, type: string): string =>
  format
    .formatToParts(value)
    .filter((one) => one.type === type)
    .map((one) => one.value)
    .join(' ');

/** The currencies of a sign; undefined: any. */
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₽': 'RUB',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
};
export const currencyOfSign = (sign: string): ReadonlySet<string> | undefined => {
  const code = SIGNS[sign];
  return code ? new Set([code]) : undefined;
};

const CODES = new Set(Intl.supportedValuesOf('currency'));
export const isCurrencyCode = (word: string): boolean => CODES.has(word);

/** The unit of a folded word. */
export function unitOf(word: string): Unit | undefined {
  const { words, stems } = units();
  const exact = words.get(word);
  if (exact) return exact;
  return stems.find(([stem]) => word.startsWith(stem) && word.length <= stem.length + 7)?.[1];
}

const UNSPACED_TIMES: [RegExp, Kind][] = [
  [/[日天]/, 'day'],
  [/周|週|星期/, 'week'],
  [/月/, 'month'],
  [/年/, 'year'],
];

const FRENCH_YEAR = /(?<!\p{L})(?:par|l'|d'|un|cet|chaque|\d) ?an(?!\p{L})/u;

/** The spans of time that a folded text names. */
export const unitsIn = remember((folded: string): ReadonlySet<Kind> => {
  const found = new Set<Kind>();
  for (const word of folded.match(/\p{L}+/gu) ?? []) {
    // An "an" is an article or a preposition in other languages.
    if (word === 'an' && !FRENCH_YEAR.test(folded)) continue;
    const unit = unitOf(word) ?? unitOf(word.replace(/^[وبلك]?ال|^[وبلك]/, ''));
    if (unit) found.add(unit.kind);
  }
  for (const [pattern, kind] of UNSPACED_TIMES) if (pattern.test(folded)) found.add(kind);
  return found;
}, 100);

/** The unit at the beginning of a text without spaces. */
export const unspacedUnit = (text: string): [string, Unit] | undefined =>
  units().unspaced.find(([name]) => text.startsWith(name));
