import type { Found } from './name-facts.ts';
import type { Line, Page } from './read-pages.ts';
import { topicOf } from './topics.ts';

const GENERIC =
  /^(home|welcome|contact|about|blog|news|faq|newsletter|testimonials?|reviews?|our (team|story|work|clients)|why |how it works|book|call |get (in touch|started)|follow|opening|hours|legal|menu|links|accueil|bienvenue|contactez|à propos|avis|témoignages|pourquoi|comment |nos (clients|valeurs|horaires)|horaires|suivez|réserve|prendre|actualités|mentions|startseite|willkommen|kontakt|über|kunden|warum|so |öffnungszeiten|impressum|aktuelles|inicio|bienvenid|contact|sobre|opiniones|por qué|cómo|horario|síguenos|reserv|chi siamo|dove|orari|perché|over |waarom|openingstijden|contato|quem|horário|главная|контакты|о нас|отзывы|почему|режим|お問い合わせ|アクセス|会社|営業時間|お客様)/iu;
const MAX_NAME = 80;
const NO_SERVICE = new Set(['faq', 'contact', 'about', 'booking', 'prices']);

/** The first sentence or two that say what the business is. */
export function descriptionOf({ lines, links }: Page): Found[] {
  /** A line of nothing but links is a menu. */
  const isMenu = (text: string) =>
    links.reduce((rest, link) => rest.replace(link.text, ''), text).trim().length < 10;
  const first = lines.find(
    ({ kind, place, text }) =>
      kind === 'paragraph' && place === 'body' && text.length >= 40 && !isMenu(text),
  );
  return first ? [{ value: first.text.slice(0, 300), quote: first.text.slice(0, 300) }] : [];
}

/** What the business offers: headings and items under "our services", or those of such a page. */
export function servicesOf(page: Page): Found[] {
  const body = page.lines.filter(({ place }) => place === 'body');
  const isPage = page.address !== '' && topicOf(lastStep(page.address)) === 'services';
  const offered = isPage
    ? namesIn(body.filter((line) => line.level !== 1))
    : under('services', body);
  return offered;
}

/** Where nothing names the services, what has a price does. */
export const pricedNamesOf = ({ lines }: Page): Found[] =>
  under(
    'prices',
    lines.filter(({ place }) => place === 'body'),
  );

const lastStep = (address: string) =>
  URL.parse(address)?.pathname.split('/').findLast(Boolean) ?? '';

/** The lines from the heading that announces the topic to the next one of its level. */
function under(topic: string, lines: Line[]): Found[] {
  return lines.flatMap((line, place) => {
    if (line.kind !== 'heading' || topicOf(line.text) !== topic) return [];
    const rest = lines.slice(place + 1);
    const end = rest.findIndex(({ kind, level }) => kind === 'heading' && level <= line.level);
    return namesIn(end < 0 ? rest : rest.slice(0, end));
  });
}

function namesIn(lines: Line[]): Found[] {
  const headings = lines.filter(({ kind }) => kind === 'heading').filter(isName);
  // A first row without any figure has the names of the columns.
  const isHead = (line: Line, at: number) =>
    line.kind === 'row' &&
    lines[at - 1]?.kind !== 'row' &&
    !/\p{Nd}/u.test(line.text) &&
    lines[at + 1]?.kind === 'row';
  const others = lines
    .filter((line, at) => (line.kind === 'item' || line.kind === 'row') && !isHead(line, at))
    .filter(isName);
  return (headings.length > 0 ? headings : others).map((line) => ({
    value: nameOf(line),
    quote: line.text,
  }));
}

function isName(line: Line): boolean {
  const name = nameOf(line);
  if (!/\p{L}{2}/u.test(name) || name.length > MAX_NAME) return false;
  if (/[?？؟]/.test(name) || GENERIC.test(name)) return false;
  const topic = topicOf(name);
  if (line.kind === 'heading' && topic === 'services' && name.length < 30) return false;
  return !(name.length < 30 && topic !== undefined && NO_SERVICE.has(topic));
}

/** The first cell of a row; an item up to its price, dash or colon. */
function nameOf({ kind, text }: Line): string {
  if (kind === 'heading') return text;
  return (text.split(/\s\|\s|\s[–—-]\s|[:：]\s|\s?\.{3,}/, 1)[0] ?? '').trim();
}

const DAY =
  /(?<!\p{L})(mon|tue|tues|wed|thu|thurs|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|daily|every day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mer|jeu|ven|sam|dim|tous les jours|mo|di|mi|do|fr|sa|so|(mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|täglich|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo|segunda|terça|quarta|quinta|sexta|пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|ежедневно|[月火水木金土日](曜日?)?|平日|毎日)(?!\p{L}{2})/iu;
const TIME =
  /(?<!\d)([01]?\d|2[0-4])\s?([:.h時][0-5]\d|[hH時]|Uhr|uur|am|pm|a\.m|p\.m)|([01]?\d|2[0-4])\s?[-–—~〜]\s?([01]?\d|2[0-4])\s?(h|Uhr|uur|am|pm)/iu;
const RANGE = /\d[^\d]{0,12}(-|–|—|~|〜|～|à|bis|to|until|tot|al?|às|до|till|y|e)\s{0,3}\d/iu;
const CLOSED =
  /closed|ferm[ée]|geschlossen|cerrado|chiuso|gesloten|fechado|выходной|закрыт|定休|休み|مغلق/i;
const MAX_HOURS = 160;

/** Lines with days and times. */
export function openingHoursOf({ lines }: Page): Found[] {
  let isOpen = false;
  return lines.flatMap(({ text }) => {
    const isShort = text.length <= MAX_HOURS;
    const isHours = isShort && DAY.test(text) && TIME.test(text) && RANGE.test(text);
    const isClosed = isOpen && isShort && DAY.test(text) && CLOSED.test(text);
    isOpen = isHours || isClosed;
    return isHours ? [{ value: text, quote: text }] : [];
  });
}

const QUESTION = /[?？؟]\s{0,3}$/;
const MAX_QUESTION = 160;

/** Headings and terms that ask, with the line behind them. */
export function faqsOf({ lines }: Page): Found[] {
  const isAsking = lines.filter(({ text }) => QUESTION.test(text)).length >= 3;
  return lines.flatMap(({ kind, text, place }, at) => {
    if (!QUESTION.test(text) || text.length > MAX_QUESTION || place === 'menu') return [];
    const next = lines[at + 1];
    if (!next || next.kind === 'heading' || QUESTION.test(next.text)) return [];
    // A question in running text is usually rhetorical.
    if (kind !== 'heading' && next.text.length <= text.length && !isAsking) return [];
    const said = `${text} ${next.text}`;
    return [{ value: said, quote: said }];
  });
}
