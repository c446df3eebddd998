/**
 * Runs inside the page, without access to outer variables. Serializes the page's tree as HTML, including
 * shadow trees, and marks invisible elements with `hidden` and the reason: `never` for color, size or a
 * strikethrough, `away` off the page or cut off, `closed` in any way that pages undo. `openNodes` finds those
 * that a visitor can open. It also adds data that only a browser has: `pointer` for elements with a hand
 * cursor, and the position of fixed elements.
 */
export function serializeVisible(maxLength: number): string {
  const MIN_CONTRAST = 1.25;
  const SKIPPED = new Set(['STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'CANVAS', 'LINK']);
  const VOID = new Set(['META', 'BASE', 'BR', 'IMG', 'HR', 'WBR', 'INPUT', 'AREA', 'SOURCE']);
  const MAX_NODES = 60_000;
  const out: string[] = [];
  let length = 0;
  let nodes = 0;

  const write = (text: string) => {
    length += text.length;
    if (length <= maxLength) out.push(text);
  };
  const escape = (text: string) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

  interface Colour {
    rgb: number[];
    alpha: number;
  }
  const colour = (text: string): Colour | undefined => {
    const [red, green, blue, alpha = 1] = /^rgba?\(/.test(text)
      ? (text.match(/[\d.]+/g) ?? []).map(Number)
      : [];
    if (red === undefined || green === undefined || blue === undefined) return undefined;
    return { rgb: [red, green, blue], alpha };
  };
  const luminance = (rgb: number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** Elements that may be behind a text without containing it. */
  const behind = [...document.querySelectorAll('img, video, canvas, picture, svg, iframe')].slice(
    0,
    300,
  );
  for (const one of [...document.querySelectorAll('body *')].slice(0, 5000)) {
    const style = getComputedStyle(one);
    const isPlaced = style.position === 'absolute' || style.position === 'fixed';
    if (
      style.backgroundImage !== 'none' ||
      (isPlaced && (colour(style.backgroundColor)?.alpha ?? 1) > 0)
    )
      behind.push(one);
  }
  const isOverSomething = (rect: DOMRect, own: Element) =>
    behind.some((item) => {
      // The backgrounds of the element and its ancestors are compared by color.
      if (item.contains(own)) return false;
      const box = item.getBoundingClientRect();
      const isBeside = box.left >= rect.right || box.right <= rect.left;
      return !isBeside && box.top < rect.bottom && box.bottom > rect.top;
    });
  /** Undefined for a picture or a gradient. */
  const backgroundOf = (element: Element): number[] | undefined => {
    for (let one: Element | null = element; one; one = parentOf(one)) {
      const style = getComputedStyle(one);
      if (style.backgroundImage !== 'none') return undefined;
      const found = colour(style.backgroundColor);
      if (!found || (found.alpha > 0 && found.alpha < 1)) return undefined;
      if (found.alpha === 1) return found.rgb;
    }
    return [255, 255, 255];
  };
  const parentOf = (element: Element): Element | null => {
    if (element.assignedSlot) return element.assignedSlot;
    if (element.parentElement) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  };
  const isFaint = (element: Element, style: CSSStyleDeclaration, rect: DOMRect) => {
    const text = colour(style.webkitTextFillColor || style.color);
    if (!text) return false;
    if (text.alpha < 0.05) return !/text/.test(style.backgroundClip);
    const back = backgroundOf(element);
    if (!back || text.alpha < 1) return false;
    const [light = 0, dark = 0] = [luminance(text.rgb), luminance(back)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05) < MIN_CONTRAST && !isOverSomething(rect, element);
  };

  /** Whether the element appears on scrolling: scripts show it by its data, or it moves into place. */
  const fadesIn = (element: Element, style: CSSStyleDeclaration) =>
    style.transform !== 'none' ||
    style.translate !== 'none' ||
    style.animationName !== 'none' ||
    style.willChange !== 'auto' ||
    /[1-9]/.test(style.transitionDuration) ||
    element.getAttributeNames().some((name) => name.startsWith('data-'));

  const isCutOff = (style: CSSStyleDeclaration, isFolded: boolean) => {
    if (
      /^inset\((?:[5-9]\d|100)%|^circle\(0|^polygon\(0[a-z%]* 0[a-z%]*(?:, 0[a-z%]* 0[a-z%]*)*\)/.test(
        style.clipPath,
      )
    )
      return true;
    if (/^rect\([01]px,? [01]px/.test(style.clip) && style.position !== 'static') return true;
    const indent = Number.parseFloat(style.textIndent);
    // Image replacement: the indent moves the text to the end of its box.
    if (hasOverflow(style) && style.textIndent.endsWith('%') && indent >= 100) return true;
    return isFolded && (indent <= -500 || Number.parseFloat(style.left) <= -500);
  };
  const hasOverflow = (style: CSSStyleDeclaration) =>
    style.overflowX !== 'visible' || style.overflowY !== 'visible';
  const isClosed = (element: Element, style: CSSStyleDeclaration) => {
    if (element.getAttribute('aria-hidden') === 'true' || isFolding(style)) return true;
    const filtered = /\bopacity\(([\d.]+)/.exec(style.filter)?.[1] ?? 1;
    const isClear = Number(style.opacity) < 0.1 || Number(filtered) < 0.1;
    return isClear && !fadesIn(element, style);
  };
  /** Such an element's content has no size, or a wrong one if rendering is skipped. */
  const isFolding = (style: CSSStyleDeclaration) =>
    style.display === 'none' || style.getPropertyValue('content-visibility') === 'hidden';
  /** Why an element and all its content are invisible. */
  const hidingOf = (element: Element, style: CSSStyleDeclaration, isFolded: boolean) => {
    if (style.textDecorationLine.includes('line-through')) return 'never';
    if (isCutOff(style, isFolded)) return 'away';
    if (isClosed(element, style)) return 'closed';
    if (!hasOverflow(style) || isFolded || /^(?:inline|contents)$/.test(style.display)) return;
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 && height <= 1) return 'away';
    return width <= 1 || height <= 1 ? 'closed' : undefined;
  };
  const hidingOfText = (
    text: Text,
    element: Element,
    style: CSSStyleDeclaration,
    isFolded: boolean,
  ) => {
    if (text.data.trim() === '' || element.localName === 'title') return undefined;
    if (Number.parseFloat(style.fontSize) < 4) return 'never';
    const range = document.createRange();
    range.selectNodeContents(text);
    const rect = range.getBoundingClientRect();
    if (isFaint(element, style, rect)) return 'never';
    if (style.visibility !== 'visible') return 'closed';
    if (isFolded) return undefined;
    if (rect.width < 1 || rect.height < 1) return 'closed';
    if (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0) return 'away';
    return rect.left + scrollX > 9_000 ? 'away' : undefined;
  };

  const childrenOf = (node: Element): Iterable<Node> => {
    if (node.localName === 'slot') {
      const assigned = (node as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return (node.shadowRoot ?? node).childNodes;
  };
  const attributesOf = (
    element: Element,
    style: CSSStyleDeclaration,
    hiding: string | undefined,
  ) => {
    let text = hiding ? ` hidden="${hiding}"` : '';
    const around = parentOf(element);
    const isHand = style.cursor === 'pointer' && element.localName !== 'a';
    if (isHand && around && getComputedStyle(around).cursor !== 'pointer') text += ' pointer=""';
    if (/^(?:fixed|sticky)$/.test(style.position)) text += ` style="position:${style.position}"`;
    for (const { name, value } of element.attributes) {
      if (/^(?:style|hidden|pointer|on(?!click$).*)$/i.test(name) || !/^[a-z][\w:.-]*$/i.test(name))
        continue;
      text += ` ${name}="${escape(value.slice(0, 4000))}"`;
    }
    return text;
  };
  const writeScript = (element: Element) => {
    const type = element.getAttribute('type') ?? '';
    const isData = /^application\/ld\+json/i.test(type);
    const data = isData ? (element.textContent ?? '').replace(/<\//g, '<\\/') : '';
    write(`<script type="${escape(type)}">${data}</script>`);
  };
  const writeChildren = (element: Element, style: CSSStyleDeclaration, isFolded: boolean) => {
    for (const child of childrenOf(element)) {
      if (child instanceof Text) {
        const hiding = hidingOfText(child, element, style, isFolded);
        const isReversed = style.direction === 'rtl' && /override/.test(style.unicodeBidi);
        const text = escape(isReversed ? Array.from(child.data).reverse().join('') : child.data);
        write(hiding ? `<data hidden="${hiding}">${text}</data>` : text);
      } else if (child instanceof Element) {
        const isInside = isClosedDetails(element) && child.localName !== 'summary';
        walk(child, isFolded || isInside);
      }
    }
  };
  const walk = (element: Element, isFolded: boolean) => {
    nodes += 1;
    const isOver = nodes > MAX_NODES || length > maxLength;
    if (isOver || SKIPPED.has(element.tagName.toUpperCase())) return;
    const name = element.localName;
    if (name === 'script') return writeScript(element);
    const style = getComputedStyle(element);
    const isPart = document.head?.contains(element) ?? false;
    const hiding = isPart ? undefined : hidingOf(element, style, isFolded);
    const tag = name === 'slot' ? '' : name;
    if (tag) write(`<${tag}${attributesOf(element, style, hiding)}>`);
    if (VOID.has(element.tagName)) return;
    writeChildren(element, style, isFolded || isPart || isFolding(style));
    if (tag) write(`</${tag}>`);
  };
  const isClosedDetails = (element: Element) =>
    element instanceof HTMLDetailsElement && !element.open;
  write('<!doctype html>');
  walk(document.documentElement, false);
  return out.join('');
}
