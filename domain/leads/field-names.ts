/**
 * The only table of names that forms, files and services give to a lead's fields, in the product's
 * languages. Names match without case, accents, separators and trailing numbers. A name is the weakest
 * signal: the value's content and the declared type come first.
 */
const NAMES = {
  whatsapp: 'whatsapp, whats app, whats, wa number, wa id, wapp, zap, zapp',
  mobile:
    'mobile, mob, mobilephone, cell, cel, cellphone, cellular, handy, gsm, mobil, mobiltelefon, mobilnummer, handynummer, movil, celular, telemovel, telemoveis, portable, cellulare, telefonino, sms',
  phone:
    'phone, phones, telephone, tel, telno, telnr, telefon, telefonnummer, rufnummer, telefono, telefone, fone, fon, phonenumber, telephonenumber, contact number, numero de contacto, numero de contato, numero di contatto, numero de contact',
  /** a mobile comes before these */
  line: 'home phone, work phone, business phone, office phone, main phone, primary phone',
  email:
    'email, emails, e mail, mail, emailaddress, mailadresse, emailadresse, correo, correo electronico, courriel, adresse electronique, posta elettronica, correio eletronico',
  full_name:
    'full name, whole name, complete name, vollstandiger name, nombre completo, nombre y apellido, nombre y apellidos, nome completo, nome e cognome, nome e sobrenome, nom complet, nom et prenom, prenom et nom, vor und nachname, vorname und nachname, vorname nachname, name vorname, nom prenom, prenom nom, cognome e nome, cognome nome, nome cognome, nombre apellidos, nombre apellido, first and last, first and last name, contact name, customer name, lead name, client name, sender name, requester name, real name, person name, patient name, guest name, student name, parent name, visitor name, applicant name, attendee name, invitee name, member name, recipient name, buyer name, billing name, nominativo, nombre de contacto, nombre del cliente, nome do cliente, nom du client',
  name: 'name, names, nombre, nombres, nome, nom, naam, llamas, llama, heissen, heisst, appelez, appelle, appelles, chama, chiami, chiama, appeler, llamarte, llamarle, chiamarti, chamar, nennen, call you, speaking with, who are you, wer bist du, wer sind sie, quien eres, qui es tu, qui etes vous, chi sei, quem e voce, referente, persona contacto, persona contatto, pessoa contato, pessoa contacto, personne contact, ansprechpartner, ansprechperson, kontaktperson, contact person',
  first_name:
    'first name, first, name first, firstname, fname, given name, given, forename, vorname, rufname, prenom, primer nombre, nombre de pila, primeiro nome, nome de batismo, nome proprio, nome di battesimo',
  last_name:
    'last name, last, name last, lastname, lname, surname, family name, family, nachname, familienname, zuname, apellido, apellidos, primer apellido, apellido paterno, sobrenome, apelido, ultimo nome, cognome, nom de famille, nom famille',
  message:
    'message, messages, comment, comments, your question, your questions, inquiry, enquiry, request, remarks, note, notes, nachricht, mitteilung, bemerkung, bemerkungen, anmerkung, kommentar, frage, anfrage, anliegen, mensaje, comentario, comentarios, consulta, pregunta, observaciones, mensagem, pergunta, duvida, messaggio, commento, domanda, richiesta, commentaire, commentaires, demande, how help',
  company:
    'company, company name, organization, organisation, business, business name, firm, firma, firmenname, unternehmen, betrieb, empresa, compania, negocio, razon social, companhia, razao social, azienda, ditta, societa, ragione sociale, entreprise, societe, raison sociale',
  consent: 'consent',
  source: 'source, source url',
  /** names in lists for where a lead came from */
  origin:
    'lead source, leadsource, original source, quelle, leadquelle, herkunft, origen, fuente, procedencia, origem, fonte, provenienza, origine, provenance',
  country: 'country, country region, country code, country name, land, pays, pais, paese, nazione',
  redirect: 'redirect',
  trap: 'gotcha',
} as const;

/** Words around a field's name in questions, labels and identifiers. They don't change its meaning. */
const FILLERS = new Set(
  `your you my our the a an is are s what whats which please enter type insert provide give tell us me for can may we
  could should do and of to at on in by best who
  no label field fields input text control question required optional q nr num number numbers no nro numero
  numeros nummer numer address adresse
  tu tus su sus mi te le usted cual es como se el la los las lo de del al por favor un una
  votre vos ton ta ma mon quel quelle est comment vous l d un une des du le les sil plait numeros
  nous devons pouvons wir durfen sollen konnen podemos debemos possiamo dobbiamo devemos
  dein deine deinen ihr ihre ihren mein meine wie lautet ist sie du der die das bitte und eine ein unter
  seu sua teu tua meu minha qual voce o os as e do da dos das em
  il tuo tua suo sua mio mia qual come i gli lo della dello di ti si per favore`.split(/\s+/),
);

export type FieldName =
  | 'phone'
  | 'email'
  | 'full_name'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'message'
  | 'company'
  | 'consent'
  | 'source'
  | 'origin'
  | 'country'
  | 'redirect'
  | 'trap';

export interface FieldMatch {
  field: FieldName;
  /** the whole name matches, not only a part of it */
  exact: boolean;
  /** for phones: 3 for WhatsApp, 2 for a mobile, 0.5 for a home or work line, otherwise 1 */
  rank: number;
}

/** Longer names of hostile bodies are truncated. */
const MAX_KEY = 120;
/** A longer phrase is a question, and its other words add nothing. */
const MAX_WORDS = 24;
const RANKS: Record<string, number> = { whatsapp: 3, mobile: 2, line: 0.5 };

const TABLE = new Map<string, Omit<FieldMatch, 'exact'>>();
for (const [meaning, names] of Object.entries(NAMES)) {
  const rank = RANKS[meaning] ?? 1;
  const field = (meaning in RANKS ? 'phone' : meaning) as FieldName;
  for (const name of names.split(', ')) TABLE.set(name.replaceAll(' ', ''), { field, rank });
}

/** Splits a name into words: `Teléfono_móvil-2`, `telefonoMovil` and `TELEFONO MOVIL` have the same. */
export function wordsOf(key: string): string[] {
  const short = key.length > MAX_KEY ? key.slice(0, MAX_KEY) : key;
  const words = !/\P{ASCII}/u.test(short)
    ? // Nearly all names are plain, and a hostile body has thousands.
      (/[a-z][A-Z]/.test(short) ? short.replace(/([a-z])(?=[A-Z])/g, '$1 ') : short)
        .toLowerCase()
        .match(/[a-z]+/g)
    : plain(short.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).match(/\p{L}+/gu);
  return words?.slice(0, MAX_WORDS) ?? [];
}

/** Normalization can't decompose letters with a stroke, without a dot or joined. */
const PLAIN: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıłøđßæœ]/g, (letter) => PLAIN[letter] ?? letter);

/** Finds the meaning of a name, in any language of the table. */
export function matchField(key: string): FieldMatch | undefined {
  const words = wordsOf(key);
  if (words.length === 0) return undefined;
  const joined = words.join('');
  const whole =
    TABLE.get(joined) ??
    wholeWithoutFillers(words) ??
    (joined.endsWith('s') ? TABLE.get(joined.slice(0, -1)) : undefined);
  if (whole) return { ...whole, exact: true };
  const part = partOf(words);
  const misspelled = part?.field === 'company' ? undefined : oneLetterOff(joined);
  return misspelled ? { ...misspelled, exact: true } : part;
}

/** Shorter words are one letter away from words with other meanings. */
const MIN_MISSPELLED = 9;
const LONG_NAMES = Map.groupBy(
  [...TABLE.keys()].filter((name) => name.length >= MIN_MISSPELLED),
  (name) => `${name[0]}${name.length}`,
);

/** "Telefonnumer", Dutch "Contactpersoon": one letter added, missing or replaced in a name of the table. */
function oneLetterOff(name: string): Omit<FieldMatch, 'exact'> | undefined {
  if (name.length < MIN_MISSPELLED - 1) return undefined;
  for (let length = name.length - 1; length <= name.length + 1; length += 1) {
    const found = LONG_NAMES.get(`${name[0]}${length}`)?.find((known) => isNear(name, known));
    if (found !== undefined) return TABLE.get(found);
  }
  return undefined;
}

function isNear(name: string, known: string): boolean {
  let at = 0;
  while (at < name.length && name[at] === known[at]) at += 1;
  const [longer, shorter] = name.length >= known.length ? [name, known] : [known, name];
  return longer.slice(at + 1) === shorter.slice(longer.length === shorter.length ? at + 1 : at);
}

export const fieldOf = (key: string): FieldName | undefined => matchField(key)?.field;

function wholeWithoutFillers(words: string[]): Omit<FieldMatch, 'exact'> | undefined {
  const rest = words.filter((word) => !FILLERS.has(word));
  if (rest.length === 0) return undefined;
  const whole = TABLE.get(rest.join(''));
  if (whole) return whole;
  // "name-1-first-name" is part of a field.
  const [group = '', ...inner] = rest;
  const isPart = inner.length > 1 && TABLE.get(group)?.field === 'name';
  const part = isPart ? TABLE.get(inner.join('')) : undefined;
  if (part?.field === 'first_name' || part?.field === 'last_name') return part;
  // "Phone (WhatsApp)", "Mobile phone number", "E-Mail / Email": all words mean the same field.
  const found: Omit<FieldMatch, 'exact'>[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const pair = TABLE.get(`${rest[at]}${rest[at + 1] ?? ''}`);
    const known = pair ?? TABLE.get(rest[at] as string);
    if (!known) return undefined;
    if (pair) at += 1;
    found.push(known);
  }
  const best = found.reduce((first, next) => (next.rank > first.rank ? next : first));
  if (isBothNames(found.map(({ field }) => field))) return { ...best, field: 'full_name' };
  return found.every(({ field }) => field === best.field) ? best : undefined;
}

/** "Your first and last name", "Nome e apelido". */
const isBothNames = (fields: FieldName[]): boolean =>
  fields.length === 2 &&
  fields.includes('last_name') &&
  (fields.includes('first_name') || fields[0] === 'name');

/**
 * Finds a phone or an email among other words: the value proves it. A name among other words is the name
 * of something else, such as a pet.
 */
function partOf(words: string[]): FieldMatch | undefined {
  if (words.includes('id')) return undefined;
  let best: FieldMatch | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const known = TABLE.get(`${words[at]}${words[at + 1] ?? ''}`) ?? TABLE.get(words[at] as string);
    if (known?.field === 'company') return { ...known, exact: false };
    if (known?.field !== 'phone' && known?.field !== 'email') continue;
    if (!best || (best.field === known.field && known.rank > best.rank))
      best = { ...known, exact: false };
  }
  return best;
}

/** Whether a name speaks of a country, such as "Billing Country": a country as its value proves it. */
export const namesCountry = (key: string): boolean =>
  /country/i.test(key) || wordsOf(key).some((word) => TABLE.get(word)?.field === 'country');

/** Words that forms use for unnamed fields. */
const GENERIC = new Set(
  'no label field fields input text control question answer q nr num number'.split(' '),
);

/** Whether a name says nothing about its value: `field_1`, `q3`, `1.3`, `a1f3c9d2`. */
export function isMeaningless(key: string): boolean {
  const words = wordsOf(key);
  return (
    words.every((word) => GENERIC.has(word) || /^[a-z]$/.test(word)) ||
    // An identifier mixes digits and letters.
    (/\d/.test(key) &&
      /^[\da-z]{6,}$/i.test(key) &&
      /\d.*[a-z]|[a-z].*\d/i.test(key) &&
      /^[\da-f-]+$/i.test(key))
  );
}

/** Whether the second field is the last name beside a first name: German "Name" beside "Vorname". */
export function isLastAmong(first: string, name: string): boolean {
  const pair = `${wordsOf(first).join('')} ${wordsOf(name).join('')}`;
  return pair.endsWith('vorname name') || pair === 'prenom nom';
}

/** The words of a name that the table lacks: its subject, such as the client in "client phone". */
export const distinctiveWords = (key: string): string[] =>
  wordsOf(key).filter((word) => word.length > 2 && !FILLERS.has(word) && !TABLE.has(word));

/** Whether a name, or one of its alternatives ("Parent/Guardian"), consists only of words for the owner. */
export const isOfOwner = (key: string, owner: readonly string[]): boolean =>
  key
    .split('/')
    .map(distinctiveWords)
    .some((words) => words.length > 0 && words.every((word) => owner.includes(word)));

/** A letter that no language of the table uses. */
const OTHER_LETTER = /(?![a-zàáâãäçèéêëìíîïñòóôõöùúûüýÿßœªº])\p{L}/iu;

/** Whether a name has a letter that no language of the table uses, so it's in another language. */
export const isForeign = (key: string): boolean =>
  /[^\p{ASCII}]/u.test(key) && OTHER_LETTER.test(key.slice(0, MAX_KEY).normalize('NFC'));

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
export const isOfOtherScript = (key: string): boolean => OTHER_SCRIPT.test(key);

/** Whether a name is a sentence in a language of the table, by its small words. */
export const isSentence = (key: string): boolean =>
  wordsOf(key).filter((word) => FILLERS.has(word)).length > 1;

/**
 * The digits of a country code in a field beside the number. A code with a plus counts under any name,
 * bare digits only under a name that says so.
 */
export function dialCodeIn(value: string, name: string): string | undefined {
  const [, sign, code] = /^(\+|00)?(\d{1,3})$/.exec(value) ?? [];
  return sign === '+' || NAMES_DIAL_CODE.test(name) ? code : undefined;
}

const NAMES_DIAL_CODE = /dial|prefi|indicatif|vorwahl|ddi|(?:phone|country).?code/i;
