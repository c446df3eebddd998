import type { TextBlock } from '#server/features/websites/page/text-blocks.ts';
import type { PageKind } from '#server/features/websites/site-read.ts';
import { pageKindOf } from '#server/features/websites/page/page-kind.ts';
import type { FactPage } from './page-facts.ts';
import { asFields, fieldText } from '#server/features/websites/facts/structured-data.ts';

const GENERIC =
  /^(home|welcome|contact|about|blog|news|faq|newsletter|testimonials?|reviews?|our (team|story|work|clients)|why |how it works|book|call |get (in touch|started)|follow|opening|hours|legal|menu|links|accueil|bienvenue|contactez|à propos|avis|témoignages|pourquoi|comment |nos (clients|valeurs|horaires)|horaires|suivez|réserve|prendre|actualités|mentions|startseite|willkommen|kontakt|über|kunden|warum|so |öffnungszeiten|impressum|aktuelles|inicio|bienvenid|contact|sobre|opiniones|por qué|cómo|horario|síguenos|reserv|chi siamo|dove|orari|perché|over |waarom|openingstijden|contato|quem|horário|главная|контакты|о нас|отзывы|почему|режим|お問い合わせ|アクセス|会社|営業時間|お客様)/iu;
const MAX_LENGTH = 80;

/** What the business offers: headings under "our services" or of service pages, and structured offers. */
export function servicesOf(page: FactPage): string[] {
  const body = page.blocks.filter(({ place }) => place === 'body');
  const found = page.kind === 'services' ? ofServicesPage(body) : under('services', body);
  return [...found, ...page.nodes.flatMap(({ types, fields }) => structured(types, fields))];
}

function ofServicesPage(blocks: TextBlock[]): string[] {
  const headings = blocks
    .filter(({ kind, level }) => kind === 'heading' && level >= 2)
    .filter(isName);
  const lines = blocks.filter(({ kind }) => kind === 'item' || kind === 'row').filter(isName);
  return (headings.length > 0 ? headings : lines).map(nameOf);
}

/** Where nothing names the services, the items with a price do. */
export function pricedNamesOf(page: FactPage): string[] {
  return under(
    'prices',
    page.blocks.filter(({ place }) => place === 'body'),
  );
}

/** The blocks from the heading that announces the topic to the next one of its level. */
function under(topic: PageKind, blocks: TextBlock[]): string[] {
  const found: string[] = [];
  for (const [index, block] of blocks.entries()) {
    if (topicOf(block) !== topic) continue;
    const rest = blocks.slice(index + 1);
    const end = rest.findIndex(({ kind, level }) => kind === 'heading' && level <= block.level);
    const section = end < 0 ? rest : rest.slice(0, end);
    const headings = section.filter(({ kind }) => kind === 'heading').filter(isName);
    const lines = section.filter(({ kind }) => kind === 'item' || kind === 'row').filter(isName);
    found.push(...(headings.length > 0 ? headings : lines).map(nameOf));
  }
  return found;
}

const ROOT = 'http://site.invalid/';

/** The topic that a heading announces, as a menu would. */
function topicOf({ kind, level, text }: TextBlock): PageKind {
  return kind === 'heading' && level <= 4 && text.length <= 60 ? pageKindOf(ROOT, text) : 'other';
}

function isName(block: TextBlock): boolean {
  const name = nameOf(block);
  if (!/\p{L}{2}/u.test(name) || name.length > MAX_LENGTH) return false;
  return !/[?？؟]/.test(name) && !GENERIC.test(name) && !isTopic(block, name);
}

/** "Our prices" is no service; "Yoga classes for children" is one. */
function isTopic(block: TextBlock, name: string): boolean {
  return topicOf(block) !== 'other' || (name.length < 30 && NO_SERVICE.has(pageKindOf(ROOT, name)));
}

const NO_SERVICE = new Set<PageKind>(['faq', 'contact', 'about', 'booking']);

/** The first cell of a row; an item up to its price, dash or colon. */
function nameOf({ kind, text }: TextBlock): string {
  if (kind === 'heading') return text;
  return (text.split(/\s\|\s|\s[–—-]\s|[:：]\s|\s?\.{3,}/, 1)[0] ?? '').trim();
}

function structured(types: string[], fields: Record<string, unknown>): string[] {
  if (types.includes('Service')) return [fieldText(fields.name) || fieldText(fields.serviceType)];
  if (types.includes('Offer')) return [fieldText(asFields(fields.itemOffered).name)];
  return [];
}
