/**
 * Runs inside the page and knows nothing from outside. Writes the page's tree as HTML, shadow trees
 * included, and marks as `hidden` what no one sees: not displayed, too small, transparent, clipped,
 * off the page, or of the colour of what is behind it. What a visible control opens, such as a tab
 * or an answer, and a closed `details`, count as seen.
 */
export function serializeVisible(maxLength: number): string {
  const MIN_CONTRAST = 1.25;
  const SKIPPED = new Set(['STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'CANVAS', 'LINK']);
  const VOID = new Set(['META', 'BASE', 'BR', 'IMG', 'HR', 'WBR', 'INPUT', 'AREA', 'SOURCE']);
  const MAX_NODES = 60_000;
  const out: string[] = [];
  let length = 0;
  let nodes = 0;
  const opened = new Set<string>();
  for (const control of document.querySelectorAll('[aria-controls]')) {
    if (!control.hasAttribute('aria-expanded') && control.getAttribute('role') !== 'tab') continue;
    for (const id of (control.getAttribute('aria-controls') ?? '').split(/\s+/)) opened.add(id);
  }
  for (const control of document.querySelectorAll('[popovertarget]')) {
    opened.add(control.getAttribute('popovertarget') ?? '');
  }

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
  /** What may lie behind a text without being around it. */
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
      // Its own background, and those around it, are compared by colour.
      if (item.contains(own)) return false;
      const box = item.getBoundingClientRect();
      const isBeside = box.left >= rect.right || box.right <= rect.left;
      return !isBeside && box.top < rect.bottom && box.bottom > rect.top;
    });
  /** Undefined where a picture or a gradient is behind. */
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

  /** Hides the element with all that is in it. */
  const isGone = (element: Element, style: CSSStyleDeclaration, isFolded: boolean) => {
    if (element.getAttribute('aria-hidden') === 'true') return true;
    const filtered = /\bopacity\(([\d.]+)/.exec(style.filter)?.[1] ?? 1;
    if (Number(style.opacity) < 0.1 || Number(filtered) < 0.1) return true;
    if (style.textDecorationLine.includes('line-through')) return true;
    if (isFolded) return false;
    if (style.display === 'none') return true;
    // Skipped elements have sizes, too.
    if (style.getPropertyValue('content-visibility') === 'hidden') return true;
    if (
      /^inset\((?:[5-9]\d|100)%|^circle\(0|^polygon\(0[a-z%]* 0[a-z%]*(?:, 0[a-z%]* 0[a-z%]*)*\)/.test(
        style.clipPath,
      )
    )
      return true;
    if (/^rect\([01]px,? [01]px/.test(style.clip) && style.position !== 'static') return true;
    if (style.overflowX === 'visible' && style.overflowY === 'visible') return false;
    // The usual way to show a picture for a word: the word begins where its box ends.
    if (style.textIndent.endsWith('%') && Number.parseFloat(style.textIndent) >= 100) return true;
    const { width, height } = element.getBoundingClientRect();
    return (
      style.display !== 'inline' && style.display !== 'contents' && (width <= 1 || height <= 1)
    );
  };
  const isSeen = (text: Text, element: Element, style: CSSStyleDeclaration, isFolded: boolean) => {
    if (text.data.trim() === '' || element.localName === 'title') return true;
    if (Number.parseFloat(style.fontSize) < 4) return false;
    if (isFolded) return true;
    if (style.visibility !== 'visible') return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rect = range.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) return false;
    if (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0) return false;
    if (rect.left + scrollX > 9_000) return false;
    return !isFaint(element, style, rect);
  };

  const childrenOf = (node: Element): Iterable<Node> => {
    if (node.localName === 'slot') {
      const assigned = (node as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return (node.shadowRoot ?? node).childNodes;
  };
  const attributesOf = (element: Element, isHidden: boolean) => {
    let text = isHidden ? ' hidden=""' : '';
    for (const { name, value } of element.attributes) {
      if (/^(style|hidden|aria-hidden|on.*)$/i.test(name) || !/^[a-z][\w:.-]*$/i.test(name))
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
  const writeChildren = (
    element: Element,
    style: CSSStyleDeclaration,
    state: { folds: boolean; isKept: boolean; isGone: boolean },
  ) => {
    for (const child of childrenOf(element)) {
      if (child instanceof Text) {
        const isHere = state.isKept || isSeen(child, element, style, state.folds);
        write(isHere ? escape(child.data) : `<span hidden="">${escape(child.data)}</span>`);
      } else if (child instanceof Element) {
        const isInside = isClosedDetails(element) && child.localName !== 'summary';
        walk(child, state.folds || isInside, state.isGone);
      }
    }
  };
  const walk = (element: Element, isFolded: boolean, isGoneAbove: boolean) => {
    nodes += 1;
    const isOver = nodes > MAX_NODES || length > maxLength;
    if (isOver || SKIPPED.has(element.tagName.toUpperCase())) return;
    const name = element.localName;
    if (name === 'script') return writeScript(element);
    const style = getComputedStyle(element);
    const isPart = document.head?.contains(element) ?? false;
    const folds = isFolded || opened.has(element.id);
    const isGoneHere = !isPart && !isGoneAbove && isGone(element, style, folds);
    const tag = name === 'slot' ? '' : name;
    if (tag) write(`<${tag}${attributesOf(element, isGoneHere)}>`);
    if (VOID.has(element.tagName)) return;
    const isKept = isPart || isGoneHere || isGoneAbove;
    writeChildren(element, style, { folds, isKept, isGone: isGoneAbove || isGoneHere });
    if (tag) write(`</${tag}>`);
  };
  const isClosedDetails = (element: Element) =>
    element instanceof HTMLDetailsElement && !element.open;
  write('<!doctype html>');
  walk(document.documentElement, false, false);
  return out.join('');
}
