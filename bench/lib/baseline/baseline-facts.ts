import type { SiteFact } from '#domain/websites/facts.ts';
import { DomUtils } from 'htmlparser2';
import { decodePage } from '#server/features/websites/page/decode-page.ts';
import { pageLinks } from '#server/features/websites/page/links.ts';
import { elementsNamed, parseHtml, textOf } from '#server/features/websites/page/parse-html.ts';
import { textBlocks } from '#server/features/websites/page/text-blocks.ts';
import { structuredData } from '#server/features/websites/facts/structured-data.ts';
import type { PageRead } from '#server/features/websites/site-read.ts';
import type { FactPage } from './page-facts.ts';
import { siteFacts } from './site-facts.ts';

/**
 * What the rules with lists of words found before the model named facts, for comparison. The same
 * pages as they were sent, without a browser.
 */
export async function baselineFacts(pages: PageRead[]): Promise<SiteFact[]> {
  return siteFacts(await Promise.all(pages.map(oldPage)));
}

async function oldPage({ url, kind, language }: PageRead): Promise<FactPage> {
  const response = await fetch(url);
  const bytes = await response.arrayBuffer();

  const html = decodePage(new Uint8Array(bytes), response.headers.get('content-type') ?? '');
  const root = parseHtml(html);
  const nodes = structuredData(root);
  const hidden = DomUtils.findAll(({ attribs }) => isHidden(attribs), root.children);
  for (const element of hidden) DomUtils.removeElement(element);
  const [title] = elementsNamed(root, 'title', 'h1').map((element) => textOf(element));
  return {
    url,
    kind,
    title: title ?? '',
    language,
    root,
    blocks: textBlocks(root),
    links: pageLinks(root, url),
    nodes,
  };
}

const isHidden = (attribs: Record<string, string>) =>
  'hidden' in attribs ||
  attribs['aria-hidden'] === 'true' ||
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i.test(attribs.style ?? '');
