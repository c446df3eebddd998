import type { Found } from './name-facts.ts';
import type { Page } from './read-pages.ts';
import { topicOf } from './topics.ts';

const BOOKING =
  /(^|\.)(calendly\.com|cal\.com|meetings(-[a-z0-9]+)?\.hubspot\.com|doctolib\.[a-z.]+|acuityscheduling\.com|as\.me|book\.squareup\.com|square\.site|simplybook\.(me|it|asia)|setmore\.com|youcanbook\.me|zcal\.co|tidycal\.com|savvycal\.com|planity\.com|treatwell\.[a-z.]+|fresha\.com|booksy\.com|opentable\.[a-z.]+|thefork\.[a-z.]+|lafourchette\.com|resy\.com|zenchef\.com|bookeo\.com|mindbodyonline\.com|reservio\.com|timify\.com|appointy\.com|oncehub\.com|calendar\.app\.google|maiia\.com|keldoc\.com|crenolib\.fr|jameda\.de|onedoc\.ch|agenda\.ch|miodottore\.it|doctoralia\.[a-z.]+|resengo\.com|salonized\.com|phorest\.com|yclients\.com|outlook\.office\.com|koalendar\.com|picktime\.com|vagaro\.com|styleseat\.com|hotpepper\.jp)$/;
const SOCIAL =
  /(^|\.)(facebook\.com|fb\.com|instagram\.com|linkedin\.com|twitter\.com|x\.com|youtube\.com|tiktok\.com|pinterest\.[a-z.]+|t\.me|vk\.com|threads\.net|snapchat\.com|weibo\.com|line\.me)$/;
const CHAT = /(^|\.)(wa\.me|api\.whatsapp\.com|m\.me|signal\.me)$/;
const SHARING =
  /\/(sharer|share|sharing|share-offsite|intent|dialog|plugins|embed|tr|hashtag|login|submit)(\/|\.|\?|$)/i;

/** Links to booking pages and booking services. */
export function bookingLinksOf(page: Page): Found[] {
  return [...elsewhere(page, BOOKING), ...ownPages(page, 'booking')];
}

export function contactLinksOf(page: Page): Found[] {
  return [...ownPages(page, 'contact'), ...elsewhere(page, CHAT)];
}

/** The business's profiles on social networks, not buttons that share this page. */
export function socialLinksOf(page: Page): Found[] {
  return elsewhere(page, SOCIAL).filter(({ value }) => !SHARING.test(value));
}

const elsewhere = ({ links }: Page, hosts: RegExp): Found[] =>
  links.filter(({ url }) => hosts.test(hostOf(url)) && hasPath(url)).map(foundIn);

function ownPages({ links, address }: Page, topic: string): Found[] {
  const own = hostOf(address).replace(/^www\./, '');
  return links
    .filter(({ url }) => hostOf(url).replace(/^www\./, '') === own && url !== address)
    .filter(({ url, text }) => topicOf(text) === topic || topicOf(pathOf(url)) === topic)
    .map(foundIn);
}

const foundIn = ({ url, text }: Page['links'][number]): Found => ({ value: url, quote: text });

const hasPath = (url: string) =>
  (URL.parse(url)?.pathname.length ?? 0) > 1 || hostOf(url).endsWith('.as.me');

function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.host : '';
}

function pathOf(url: string): string {
  const { pathname, hash } = new URL(url);
  try {
    return decodeURIComponent(pathname + hash);
  } catch {
    return pathname;
  }
}
