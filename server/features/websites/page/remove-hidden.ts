import { type ChildNode, type Document, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { hiddenNodes } from './hidden-elements.ts';
import { elementsNamed } from './parse-html.ts';

/**
 * Takes out of the tree what no one sees. Of a page that a browser drew, the browser has computed
 * it: what it marked as `hidden` goes.
 */
export function removeHidden(root: Document, drawn: boolean): void {
  const hidden = drawn
    ? DomUtils.findAll(({ attribs }) => 'hidden' in attribs, root.children)
    : hiddenNodes(root);
  removeAll(hidden);
  showVeiledEmails(root);
}

/** Once for each parent: looking for each one among its siblings takes quadratic time. */
function removeAll(nodes: ChildNode[]): void {
  const gone = new Set(nodes);
  for (const parent of new Set(nodes.map((node) => node.parent))) {
    if (!parent) continue;
    parent.children = parent.children.filter((child) => !gone.has(child));
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
