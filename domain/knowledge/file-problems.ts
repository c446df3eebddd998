import { type Reason, reasons } from '#copy/catalog/reasons.ts';
import { fileProblemCopy } from '#copy/knowledge/file-problems.ts';
import { MAX_PAGES } from './limits.ts';
import type { DocumentKind } from './schema.ts';

export type FileProblem = 'encrypted' | 'too_many_pages' | 'empty' | 'broken' | 'too_complex';

/** More specific advice for some kinds of documents. */
const byKind: Partial<Record<DocumentKind, Partial<Record<FileProblem, string>>>> = fileProblemCopy;

/** Explains to the user who added a document why it can't be read. */
export function documentProblem(problem: FileProblem, kind: DocumentKind): string {
  const { any } = fileProblemCopy;
  if (problem === 'too_many_pages') return any.too_many_pages({ pages: MAX_PAGES });
  return byKind[kind]?.[problem] ?? any[problem];
}

const OLE = '\u00d0\u00cf\u0011\u00e0';

/** Explains why a file has no supported type. */
export function unreadableReason(name: string, content: Uint8Array): Reason {
  const { any } = reasons(fileProblemCopy);
  const head = latin1(content.subarray(0, 4));
  if (extensionOf(name) === 'docx' && head === OLE) return any.encrypted;
  return ['pdf', 'docx'].includes(extensionOf(name)) ? any.broken : any.not_readable;
}

/** Detects the type of a file by its bytes, else by its name. */
export function kindOfFile(
  name: string,
  content: Uint8Array,
): Exclude<DocumentKind, 'website'> | undefined {
  const head = latin1(content.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  const extension = extensionOf(name);
  if (head.startsWith('PK\u0003\u0004')) {
    return extension === 'docx' || hasWordPart(content) ? 'docx' : undefined;
  }
  return ['txt', 'md', 'markdown', 'text', 'csv'].includes(extension) ? 'text' : undefined;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const extensionOf = (name: string): string => /\.([a-z]+)$/.exec(name.toLowerCase())?.[1] ?? '';

/** Archives list their file names uncompressed at the end. */
function hasWordPart(content: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(content.subarray(-MAX_LISTING)).includes('word/document');
}
const MAX_LISTING = 65_536;

export function titleOfFile(name: string): string {
  const baseName = name
    .toWellFormed()
    .replace(/\p{C}/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z]{2,8}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return baseName.slice(0, 200).toWellFormed() || 'Document';
}
