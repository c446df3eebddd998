import { type ChildNode, type Document, Text } from 'domhandler';
import { banners } from './banners.ts';
import { hiddenNodes } from './hidden-elements.ts';
import { openNodes } from './opened-nodes.ts';
import type { Hiding, HiddenNodes } from './page-view.ts';
import { elementsNamed, elementsWith } from './parse-html.ts';
import { showSwitchedValues } from './switched-values.ts';

/** Removes banners and returns other hidden nodes. A browser has already marked those it hides. */
export function removeBanners(root: Document, drawn: boolean): HiddenNodes {
  const hidden = drawn ? markedNodes(root) : hiddenNodes(root);
  removeAll(banners(root, hidden));
  return hidden;
}

/** Removes nodes that are invisible and that no click shows. */
export function removeHidden(
  root: Document,
  drawn: boolean,
  hidden = removeBanners(root, drawn),
): void {
  openNodes(root, hidden);
  removeAll([...hidden.keys()]);
  // A browser has already clicked the switches.
  if (!drawn) showSwitchedValues(root);
  showVeiledEmails(root);
}

function markedNodes(root: Document): HiddenNodes {
  const marked = elementsWith(root, ({ attribs }) => 'hidden' in attribs);
  return new Map(marked.map((element) => [element, element.attribs.hidden as Hiding]));
}

/** Once per parent, because searching each node among its siblings takes quadratic time. */
function removeAll(nodes: ChildNode[]): void {
  const removed = new Set(nodes);
  for (const parent of new Set(nodes.map((node) => node.parent))) {
    if (!parent) continue;
    parent.children = parent.children.filter((child) => !removed.has(child));
    for (const [at, child] of parent.children.entries()) {
      child.prev = parent.children[at - 1] ?? null;
      child.next = parent.children[at + 1] ?? null;
    }
  }
}

/** Decodes emails that Cloudflare hides in an attribute, each byte XORed with the first. */
function showVeiledEmails(root: Document): void {
  for (const element of elementsNamed(root, 'a', 'span')) {
    const code = element.attribs['data-cfemail'] ?? '';
    if (!/^([0-9a-f]{2}){5,100}$/i.test(code)) continue;
    const [key = 0, ...bytes] = Buffer.from(code, 'hex');
    const email = new Text(Buffer.from(bytes.map((byte) => byte ^ key)).toString());
    email.parent = element;
    element.children = [email];
  }
}
