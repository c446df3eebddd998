import type { Document } from 'domhandler';
import { languageOfText } from '#domain/websites/language.ts';
import { elementsNamed } from './parse-html.ts';

/** What the text shows; where it is too short for that, what the page says of itself. */
export function pageLanguage(
  root: Document,
  text: string,
  header: string | undefined,
): string | null {
  const html = elementsNamed(root, 'html')[0]?.attribs;
  const meta = elementsNamed(root, 'meta').find(
    ({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-language',
  );
  const said = [html?.lang, html?.['xml:lang'], meta?.attribs.content, header].find(Boolean);
  const code = said?.trim().slice(0, 2).toLowerCase();
  return languageOfText(text) ?? (code && /^[a-z]{2}$/.test(code) ? code : null);
}
