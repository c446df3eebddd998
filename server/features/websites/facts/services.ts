import type { TextBlock } from '../page/text-blocks.ts';
import { pageKindOf } from '../page/page-kind.ts';
import type { FactPage } from './page-facts.ts';
import { asFields, fieldText } from './structured-data.ts';

const GENERIC =
  /^(home|welcome|contact|about|blog|news|faq|newsletter|testimonials?|reviews?|our (team|story|work|clients)|why |how it works|book|call |get (in touch|started)|follow|opening|hours|legal|menu|links|accueil|bienvenue|contactez|à propos|avis|témoignages|pourquoi|comment |nos (clients|valeurs|horaires)|horaires|suivez|réserve|prendre|actualités|mentions|startseite|willkommen|kontakt|über|kunden|warum|so |öffnungszeiten|impressum|aktuelles|inicio|bienvenid|contact|sobre|opiniones|por qué|cómo|horario|síguenos|reserv|chi siamo|dove|orari|perché|over |waarom|openingstijden|contato|quem|horário|главная|контакты|о нас|отзывы|почему|режим|お問い合わせ|アクセス|会社|営業時間|お客様)/iu;
const LONGEST = 80;

/** What the business offers: headings under "our services", those of its own pages, and offers told. */
export function servicesOf(page: FactPage): string[] {
  const body = page.blocks.filter(({ place }) => place === 'body');
  const found = page.kind === 'services' ? ofServicesPage(body) : underServices(body);
  return [...found, ...page.nodes.flatMap(({ types, fields }) => told(types, fields))];
}

function ofServicesPage(blocks: TextBlock[]): string[] {
  const headings = blocks
    .filter(({ kind, level }) => kind === 'heading' && level >= 2)
    .filter(isName);
  const lines = blocks.filter(({ kind }) => kind === 'item' || kind === 'row').filter(isName);
  return (headings.length > 0 ? headings : lines).map(nameOf);
}

/** From the heading that announces services to the next of its rank. */
function underServices(blocks: TextBlock[]): string[] {
  const found: string[] = [];
  for (const [place, block] of blocks.entries()) {
    if (!announces(block)) continue;
    const rest = blocks.slice(place + 1);
    const end = rest.findIndex(({ kind, level }) => kind === 'heading' && level <= block.level);
    const section = end < 0 ? rest : rest.slice(0, end);
    const headings = section.filter(({ kind }) => kind === 'heading').filter(isName);
    const lines = section.filter(({ kind }) => kind === 'item' || kind === 'row').filter(isName);
    found.push(...(headings.length > 0 ? headings : lines).map(nameOf));
  }
  return found;
}

const ROOT = 'http://site.invalid/';

function announces({ kind, level, text }: TextBlock): boolean {
  if (kind !== 'heading' || level > 4 || text.length > 60) return false;
  const topic = pageKindOf(ROOT, text);
  return topic === 'services' || topic === 'prices';
}

function isName(block: TextBlock): boolean {
  const name = nameOf(block);
  const isTopic =
    ['faq', 'contact', 'about', 'booking'].includes(pageKindOf(ROOT, name)) && name.length < 30;
  return (
    /\p{L}{2}/u.test(name) &&
    name.length <= LONGEST &&
    !/[?？؟]/.test(name) &&
    !GENERIC.test(name) &&
    !isTopic &&
    !announces(block)
  );
}

/** The first cell of a row; an item up to its price, dash or colon. */
function nameOf({ kind, text }: TextBlock): string {
  if (kind === 'heading') return text;
  return (text.split(/\s\|\s|\s[–—-]\s|[:：]\s|\s?\.{3,}/, 1)[0] ?? '').trim();
}

function told(types: string[], fields: Record<string, unknown>): string[] {
  if (types.includes('Service')) return [fieldText(fields.name) || fieldText(fields.serviceType)];
  if (types.includes('Offer')) return [fieldText(asFields(fields.itemOffered).name)];
  return [];
}
