import type { ChildNode, Document } from 'domhandler';
import { Text } from 'domhandler';
import { banners } from './banners.ts';
import { hiddenNodes } from './hidden-elements.ts';
import { openNodes } from './opened-nodes.ts';
import type { Hiding, HiddenNodes } from './page-view.ts';
import { elementsNamed, elementsWith } from './parse-html.ts';
import { showSwitchedValues } from './switched-values.ts';

/** Takes banners out of the tree; answers what else isn't seen. A browser has marked what it hides. */
export function removeBanners(root: Document, drawn: boolean): HiddenNodes {
  const hidden = drawn ? markedNodes(root) : hiddenNodes(root);
  removeAll(banners(root, hidden));
  return hidden;
}

/** Takes out of the tree what no one sees and no click shows. */
export function removeHidden(
  root: Document,
  drawn: boolean,
  hidden = removeBanners(root, drawn),
): void {
  openNodes(root, hidden);
  removeAll([...hidden.keys()]);
  // A browser has clicked.
  if (!drawn) showSwitchedValues(root);
  showVeiledEmails(root);
}

function markedNodes(root: Document): HiddenNodes {
  const marked = elementsWith(root, ({ attribs }) => 'hidden' in attribs);
  return new Map(marked.map((element) => [element, element.attribs.hidden as Hiding]));
}

/** Once for each parent: looking for each one among its siblings takes quadratic time. */
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

/** Cloudflare hides addresses in an attribute, each byte XORed with the first, until scripts run. */
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
