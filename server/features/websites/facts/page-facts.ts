import type { Document } from 'domhandler';
import type { PageKind } from '../site-read.ts';
import type { PageLink } from '../page/links.ts';
import type { TextBlock } from '../page/text-blocks.ts';

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

export interface StructuredNode {
  types: string[];
  fields: Record<string, unknown>;
}
