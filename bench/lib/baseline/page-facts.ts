import type { StructuredNode } from '#server/features/websites/facts/structured-data.ts';
import type { Document } from 'domhandler';
import type { PageKind } from '#server/features/websites/site-read.ts';
import type { PageLink } from '#server/features/websites/page/links.ts';
import type { TextBlock } from '#server/features/websites/page/text-blocks.ts';

/** A page as fact finders get it. */
export interface FactPage {
  url: string;
  kind: PageKind;
  title: string;
  language: string | null;
  root: Document;
  blocks: TextBlock[];
  links: PageLink[];
  /** its structured data: each node with its type */
  nodes: StructuredNode[];
}
