import type { ParentNode } from 'domhandler';
import { elementsNamed, parseHtml } from '../page/parse-html.ts';

/** Seconds, and behind a sign the target, with or without its name. */
const CONTENT =
  /^\s{0,9}(\d{1,3})(?:\.\d{0,9})?\s{0,9}[;,\s]\s{0,9}(?:url\s{0,3}=\s{0,3})?["']?([^"'\s]{1,500})/i;
const SOON_S = 5;
/** where pages have it */
const MAX_HEAD = 20_000;

/** The target of a meta refresh within 5 s; undefined without one. */
export function metaRefresh(html: string, url: string): string | undefined {
  const head = html.slice(0, MAX_HEAD);
  if (!/http-equiv/i.test(head)) return undefined;
  const refresh = elementsNamed(parseHtml(head), 'meta').find(
    (meta) => meta.attribs['http-equiv']?.trim().toLowerCase() === 'refresh' && !isForNobody(meta),
  );
  const [, seconds, target] = CONTENT.exec(refresh?.attribs.content ?? '') ?? [];
  const next = target && Number(seconds) <= SOON_S ? URL.parse(target, url) : null;
  return next && next.href !== url ? next.href : undefined;
}

/** Whether it is inside an element that browsers with scripts don't render. */
function isForNobody({ parent }: { parent: ParentNode | null }): boolean {
  for (let one = parent; one; one = one.parent) {
    if ('name' in one && /^(noscript|template|noframes)$/.test(one.name)) return true;
  }
  return false;
}
