const REFRESH = /<meta[^>]{0,100}http-equiv\s{0,3}=\s{0,3}["']?refresh["']?[^>]{0,300}>/i;
const TARGET =
  /content\s{0,3}=\s{0,3}["']?\s{0,3}(\d{1,3})[^"'>]{0,20}url\s{0,3}=\s{0,3}["']?([^"'>\s]{1,500})/i;
const SOON_S = 5;

/** The target of a meta refresh within 5 s; undefined without one. */
export function metaRefresh(html: string, url: string): string | undefined {
  const [, seconds, target] = TARGET.exec(REFRESH.exec(html.slice(0, 20_000))?.[0] ?? '') ?? [];
  const next =
    target && Number(seconds) <= SOON_S ? URL.parse(target.replaceAll('&amp;', '&'), url) : null;
  return next && next.href !== url ? next.href : undefined;
}
