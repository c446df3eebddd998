import type { Document } from 'domhandler';
import { elementsNamed } from './parse-html.ts';

/** The language that a page, or else the header that came with it, says it is in. */
export function declaredLanguage(root: Document, header: string | undefined): string | undefined {
  const html = elementsNamed(root, 'html')[0]?.attribs;
  const meta = elementsNamed(root, 'meta').find(
    ({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-language',
  );
  return [html?.lang, html?.['xml:lang'], meta?.attribs.content, header].find(Boolean);
}
