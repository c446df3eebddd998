import { foldText } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';

/** Words for numbers in the languages of the product: `value:form,form`. */
const WORDS = `
2:twice,zweimal,tweemaal,дважды,двое,двоих,двум,اثنا,اثني,اثنتا,اثنتي,both,beide,beiden,ambos,tweeen,couple,two,deux,dos,zwei,zwo,twee,due,dois,duas,два,две,двух,اثنان,اثنين,اثنتان
3:thrice,dreimal,driemaal,трижды,трое,троих,трем,drieen,dritt,three,trois,tres,drei,drie,tre,три,трех,ثلاثه,ثلاث
4:viermal,четверо,четверых,vieren,viert,four,quatre,cuatro,vier,quattro,quatro,четыре,четырех,اربعه,اربع
5:пятеро,пятерых,vijven,funft,five,cinq,cinco,funf,vijf,cinque,пять,пяти,خمسه,خمس
6:шестеро,zessen,sechst,six,seis,sechs,zes,sei,шесть,шести,سته,ست
7:seven,sept,siete,sieben,zeven,sette,sete,семь,семи,سبعه,سبع
8:eight,huit,ocho,acht,otto,oito,восемь,восьми,ثمانيه,ثماني,ثمان
9:nine,neuf,nueve,neun,negen,nove,девять,девяти,تسعه,تسع
10:ten,dix,diez,zehn,tien,dieci,dez,десять,десяти,عشره,عشر
11:eleven,onze,once,elf,undici,одиннадцать,احد عشر
12:twelve,douze,doce,zwolf,twaalf,dodici,doze,двенадцать,اثنا عشر
13:thirteen,treize,trece,dreizehn,dertien,tredici,treze,тринадцать
14:fourteen,quatorze,catorce,vierzehn,veertien,quattordici,catorze,четырнадцать
15:fifteen,quinze,quince,funfzehn,vijftien,quindici,пятнадцать
16:sixteen,seize,dieciseis,sechzehn,zestien,sedici,dezasseis,dezesseis,шестнадцать
17:seventeen,diecisiete,siebzehn,zeventien,diciassette,dezassete,dezessete,семнадцать
18:eighteen,dieciocho,achtzehn,achttien,diciotto,dezoito,восемнадцать
19:nineteen,diecinueve,neunzehn,negentien,diciannove,dezanove,dezenove,девятнадцать
20:twenty,vingt,vingts,veinte,veinti,zwanzig,twintig,venti,vent,vinte,двадцать,двадцати,عشرون,عشرين
30:thirty,trente,treinta,dreissig,dertig,trenta,trent,trinta,тридцать,тридцати,ثلاثون,ثلاثين
40:forty,quarante,cuarenta,vierzig,veertig,quaranta,quarant,quarenta,сорок,сорока,اربعون,اربعين
50:fifty,cinquante,cincuenta,funfzig,vijftig,cinquanta,cinquant,cinquenta,пятьдесят,пятидесяти,خمسون,خمسين
60:sixty,soixante,sesenta,sechzig,zestig,sessanta,sessant,sessenta,шестьдесят,ستون,ستين
70:seventy,septante,setenta,siebzig,zeventig,settanta,settant,семьдесят,سبعون,سبعين
80:eighty,quatre-vingt,quatre-vingts,quatre vingt,quatre vingts,huitante,ochenta,achtzig,tachtig,ottanta,ottant,oitenta,восемьдесят,ثمانون,ثمانين
90:ninety,nonante,noventa,neunzig,negentig,novanta,novant,девяносто,تسعون,تسعين
100:hundred,cent,cents,cien,ciento,hundert,honderd,cento,cem,сто,сотня,ста,مائه,مئه,مايه,مييه
200:doscientos,doscientas,duzentos,duzentas,двести,مائتان,مائتين,مئتان,مئتين,مئتي,مائتي
300:trescientos,trescientas,trezentos,trezentas,триста
400:cuatrocientos,cuatrocientas,quatrocentos,quatrocentas,четыреста
500:quinientos,quinientas,quinhentos,quinhentas,пятьсот
600:seiscientos,seiscientas,seiscentos,seiscentas,шестьсот
700:setecientos,setecientas,setecentos,setecentas,семьсот
800:ochocientos,ochocientas,oitocentos,oitocentas,восемьсот
900:novecientos,novecientas,novecentos,novecentas,девятьсот
1000:thousand,mille,mil,tausend,duizend,mila,тысяча,тысячу,тысячи,тысяч,тыс,الف,الاف,k,к
2000:الفان,الفين,الفا,الفي
2000000:مليونان,مليونين
1000000:million,millions,millon,millones,millionen,miljoen,milione,milioni,milhao,milhoes,миллион,миллиона,миллионов,млн,مليون,مليونا,ملايين,mio
1.5:anderthalb,anderthalbe,anderthalben,anderhalf,anderhalve,полтора,полторы
0.5:half a,demi
`;

/** Arabic writes three to nine hundred in one word. */
const ARABIC_HUNDREDS = ['ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].flatMap((stem, at) =>
  ['مائه', 'مئه', 'مايه'].map((hundred) => [foldText(stem + hundred), (at + 3) * 100] as const),
);

const entries = [
  ...WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [value = '', forms = ''] = line.split(':');
      return forms.split(',').flatMap((form) => {
        const folded = foldText(form);
        // Russian numbers in the other cases.
        const cases = /[а-я]ь$/.test(folded) ? [folded, folded.replace(/ь$/, 'и')] : [folded];
        return cases.map((one) => [one, Number(value)] as const);
      });
    }),
  ...ARABIC_HUNDREDS,
];
/** Whole words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(entries);

/** Words for one: elsewhere than in a larger number they are articles. */
export const ONES: ReadonlySet<string> = new Set(
  'one,un,une,uno,una,um,uma,ein,eins,eine,een,один,одна,одну,одного,واحد,واحده,احد,احدي'
    .split(',')
    .map(foldText),
);
/** "Five ten" is fifteen: the teens of Arabic. */
export const ARABIC_TEN: ReadonlySet<string> = new Set(['عشر', 'عشره'].map(foldText));

/** Words that may be joined to others without a space: `neunundvierzig`, `quarantanove`. */
const JOINED = new Map(entries.filter(([form]) => form.length >= 3 && /^[a-z]+$/.test(form)));
/** Between the parts of one number. */
export const AND = new Set(['und', 'en', 'e', 'y', 'et', 'and', 'و']);
const MAX_PART = 14;
/** A one begins or ends a joined number, and stands alone in none. */
const FIRST_ONE = /^(?:ein|een|un)(?=und|en|hundert|honderd|tausend|duizend|mila|mille)/;
/** Most words begin otherwise. */
const BEGINNINGS = new Set([...JOINED.keys(), 'ein', 'een', 'un'].map((word) => word.slice(0, 2)));
const LAST_ONE = /^(?:uno|un|eins|ein|een|e)$/;
const JOINT = /^(?:und|en|e|y)/;

/** The parts of a word that is a number in one piece, or undefined. */
export const joinedParts = (word: string): { parts?: number[] } =>
  word.length < 7 || word.length > 60 || !BEGINNINGS.has(word.slice(0, 2)) ? NO_PARTS : read(word);

const NO_PARTS: { parts?: number[] } = {};

const read = remember((word: string): { parts?: number[] } => {
  if (!/^[a-z]+$/.test(word)) return NO_PARTS;
  const parts = partsFrom(word, 0, 0);
  return parts && parts.length > 1 ? { parts } : NO_PARTS;
}, 2_000);

/** Longest first, and shorter where the rest is no number: "trecento" is no "trece". */
function partsFrom(word: string, at: number, before: number): number[] | undefined {
  if (at === word.length) return [];
  const withPart = (part: number, length: number): number[] | undefined => {
    const sum = at === 0 ? part : added(before, part);
    const rest = sum === undefined ? undefined : partsFrom(word, at + length, sum);
    return rest && [part, ...rest];
  };
  for (let length = Math.min(MAX_PART, word.length - at); length >= 3; length -= 1) {
    const part = JOINED.get(word.slice(at, at + length));
    const found = part === undefined ? undefined : withPart(part, length);
    if (found) return found;
  }
  const left = word.slice(at);
  const one = (FIRST_ONE.exec(left) ?? (at > 0 ? LAST_ONE.exec(left) : undefined))?.[0];
  const ended = one ? withPart(1, one.length) : undefined;
  if (ended) return ended;
  const joint = at > 0 ? JOINT.exec(left)?.[0] : undefined;
  return joint ? partsFrom(word, at + joint.length, before) : undefined;
}

/** Adds up the parts of a number; undefined where the next part begins another number. */
export function added(before: number, part: number): number | undefined {
  if (part >= 1_000) return multiplied(before, part);
  const rest = before % 1_000;
  if (part === 100 && rest > 0 && (rest < 10 || (before < 100 && rest > 10)))
    return before + rest * 99;
  if (part >= 100) return rest === 0 ? before + part : undefined;
  return followsTens(before % 100, part) ? before + part : undefined;
}

/** "Two million three hundred thousand": a thousand takes what stands behind the millions. */
function multiplied(before: number, part: number): number | undefined {
  const above = part < 1e6 ? Math.floor(before / 1e6) * 1e6 : 0;
  const group = before - above;
  // The dual of Arabic is a number of its own.
  if (part % 1_000_000 === 2_000 || part === 2e6) return group === 0 ? before + part : undefined;
  return group >= Math.min(part, 1e6) ? undefined : above + (group || 1) * part;
}

/** Whether a part below a hundred may stand behind the last two digits of a number. */
function followsTens(below: number, part: number): boolean {
  if (below === 0) return true;
  // "nine and forty"
  if (below < 10) return part >= 20 && part % 10 === 0;
  // "dix-neuf"
  if (below === 10) return part >= 7 && part < 10;
  if (below < 20 || below % 10 !== 0) return false;
  // Sixty and eighty take the teens in French.
  return part < 10 || ((below === 60 || below === 80) && part < 20);
}

const HAN: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const HAN_UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const HAN_MYRIADS: Record<string, number> = { 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 };

/** The value of a number in Han characters, perhaps behind digits: `4千`, `三百五十`. */
export function hanValue(text: string): number {
  let [total, section, digit] = [0, 0, -1];
  for (const letter of text.match(/\d+(?:\.\d+)?|./gu) ?? []) {
    const unit = HAN_UNITS[letter];
    const myriad = HAN_MYRIADS[letter];
    if (unit) {
      section += (digit < 0 ? 1 : digit) * unit;
      digit = -1;
    } else if (myriad) {
      total += (section + Math.max(0, digit) || 1) * myriad;
      [section, digit] = [0, -1];
    } else {
      const value = HAN[letter] ?? Number(letter);
      digit = digit < 0 ? value : digit * 10 + value;
    }
  }
  return total + section + Math.max(0, digit);
}
export const HAN_NUMBER =
  /(?:\d{1,9}(?:\.\d{1,2})?(?=[十百千万萬億亿]))?[零〇一二两兩三四五六七八九十百千万萬億亿]{1,12}/g;
