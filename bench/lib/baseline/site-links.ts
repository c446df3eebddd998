import type { FactPage } from './page-facts.ts';
import { isOfSite } from '#server/features/websites/reading/choose-pages.ts';
import { pageKindOf } from '#server/features/websites/page/page-kind.ts';
import { asList, fieldText } from '#server/features/websites/facts/structured-data.ts';

const BOOKING =
  /(^|\.)(calendly\.com|cal\.com|meetings(-[a-z0-9]+)?\.hubspot\.com|doctolib\.[a-z.]+|acuityscheduling\.com|as\.me|book\.squareup\.com|square\.site|simplybook\.(me|it|asia)|setmore\.com|youcanbook\.me|zcal\.co|tidycal\.com|savvycal\.com|planity\.com|treatwell\.[a-z.]+|fresha\.com|booksy\.com|opentable\.[a-z.]+|thefork\.[a-z.]+|lafourchette\.com|resy\.com|zenchef\.com|bookeo\.com|mindbodyonline\.com|reservio\.com|timify\.com|appointy\.com|oncehub\.com|calendar\.app\.google|maiia\.com|keldoc\.com|crenolib\.fr|jameda\.de|onedoc\.ch|agenda\.ch|miodottore\.it|doctoralia\.[a-z.]+|resengo\.com|salonized\.com|phorest\.com|yclients\.com|outlook\.office\.com|koalendar\.com|picktime\.com|vagaro\.com|styleseat\.com|hotpepper\.jp)$/;
const SOCIAL =
  /(^|\.)(facebook\.com|fb\.com|instagram\.com|linkedin\.com|twitter\.com|x\.com|youtube\.com|tiktok\.com|pinterest\.[a-z.]+|t\.me|vk\.com|threads\.net|snapchat\.com|weibo\.com|line\.me)$/;
const CHAT = /(^|\.)(wa\.me|api\.whatsapp\.com|m\.me|signal\.me)$/;
const SHARING =
  /\/(sharer|share|sharing|share-offsite|intent|dialog|plugins|embed|tr|hashtag|login|submit)(\/|\.|\?|$)/i;

/** Links to booking pages and booking services. */
export function bookingLinksOf(page: FactPage): string[] {
  const elsewhere = page.links.filter(({ url }) => BOOKING.test(hostOf(url)) && hasPath(url));
  return [...elsewhere.map(({ url }) => url), ...ownPages(page, 'booking')];
}

export function contactLinksOf(page: FactPage): string[] {
  const chats = page.links.filter(({ url }) => CHAT.test(hostOf(url)) && hasPath(url));
  return [...ownPages(page, 'contact'), ...chats.map(({ url }) => url)];
}

/** The business's profiles on social networks, not buttons that share this page. */
export function socialLinksOf(page: FactPage): string[] {
  const linked = page.links.map(({ url }) => url);
  const structured = page.nodes.flatMap(({ fields }) => asList(fields.sameAs).map(fieldText));
  return [...linked, ...structured].filter(
    (url) => SOCIAL.test(hostOf(url)) && hasPath(url) && !SHARING.test(url),
  );
}

function ownPages(page: FactPage, kind: 'booking' | 'contact'): string[] {
  return page.links
    .filter(
      ({ url, text }) =>
        /^https?:/.test(url) &&
        url !== page.url &&
        isOfSite(url, page.url) &&
        pageKindOf(url, text) === kind,
    )
    .map(({ url }) => url);
}

const hasPath = (url: string) =>
  (URL.parse(url)?.pathname.length ?? 0) > 1 || hostOf(url).endsWith('.as.me');

function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.hostname : '';
}
