import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { elementsNamed } from './parse-html.ts';
import { type InlineStyle, inlineStyle } from './inline-style.ts';
import { contrast, parseColor, type Rgb } from './colors.ts';
import type { Hiding, HiddenNodes } from './page-view.ts';
import { styleRules } from './style-rules.ts';
import { isTransparent, length, translateOffset, share } from './style-values.ts';

/** Text with less contrast to its background is hidden from visitors. */
const MIN_CONTRAST = 1.25;
const FAR = 500;
/** Wider than any page. Percentages, such as in a row of slides, don't count. */
const FAR_RIGHT = 9_000;
const MIN_FONT_SIZE = 4;
const FONT_SIZE = 16;
/** Many pages hide these elements until a script has run. */
const WHOLE = new Set(['html', 'body']);
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

interface Inherited {
  color: Rgb | undefined;
  /** undefined if it may be a picture */
  background: Rgb | undefined;
  /** in pixels; children may override it */
  fontSize: number;
  isInvisible: boolean;
}

/** Elements and texts that attributes and styles hide, for a page that no browser has rendered. */
export function hiddenNodes(root: Document): HiddenNodes {
  const hidden: HiddenNodes = new Map();
  const ruled = styleRules(root);
  const walk = (nodes: ChildNode[], inherited: Inherited) => {
    for (const node of nodes) {
      if (isText(node)) {
        if (inherited.fontSize < MIN_FONT_SIZE) hidden.set(node, 'never');
        else if (inherited.isInvisible) hidden.set(node, 'closed');
      }
      if (!isTag(node)) continue;
      const { style: inline = '', color, bgcolor } = node.attribs;
      const style = {
        ...ruled(node),
        ...(color && { color }),
        ...(bgcolor && { 'background-color': bgcolor }),
        ...inlineStyle(inline),
      };
      const own = inheritedBy(style, inherited, WHOLE.has(node.name));
      const hiding = hidingOf(node, style, own);
      if (hiding) hidden.set(node, hiding);
      if (hiding !== 'never') walk(node.children, own);
      for (const covered of coveredBy(node)) hidden.set(covered, 'never');
    }
  };
  walk(root.children, {
    color: BLACK,
    background: WHITE,
    fontSize: FONT_SIZE,
    isInvisible: false,
  });
  return hidden;
}

/** Font size and visibility are inherited and can be overridden. All other hiding affects all content. */
function inheritedBy(style: InlineStyle, inherited: Inherited, isWhole: boolean): Inherited {
  const { visibility } = style;
  const isInvisible =
    visibility === undefined || visibility === 'inherit'
      ? inherited.isInvisible
      : /^(hidden|collapse)$/.test(visibility);
  return {
    ...colorsOf(style, inherited),
    fontSize: length(style['font-size'], inherited.fontSize) ?? inherited.fontSize,
    isInvisible: isInvisible && !isWhole,
  };
}

/** The content that a declarative shadow tree without a slot replaces. */
function coveredBy({ children }: Element): ChildNode[] {
  const shadow = children
    .filter(isTag)
    .find(({ name, attribs }) => name === 'template' && 'shadowrootmode' in attribs);
  if (!shadow || elementsNamed(shadow, 'slot').length > 0) return [];
  return children.filter((child) => child !== shadow);
}

function hidingOf(
  { name, attribs }: Element,
  style: InlineStyle,
  colors: Inherited,
): Hiding | undefined {
  if (WHOLE.has(name)) return undefined;
  if (isFaint(style, colors) || /line-through/.test(style['text-decoration'] ?? '')) return 'never';
  if (isClipped(style) || isCut(style, 'both') || isFarOff(style)) return 'away';
  if ('hidden' in attribs || attribs['aria-hidden'] === 'true') return 'closed';
  if ('popover' in attribs || (name === 'dialog' && !('open' in attribs))) return 'closed';
  if (style.display === 'none' || style['content-visibility'] === 'hidden') return 'closed';
  return isCut(style, 'one') || (isTransparent(style) && !fadesIn(style, attribs))
    ? 'closed'
    : undefined;
}

/** Whether the element appears on scrolling: scripts show it by its data, or it moves into place. */
const fadesIn = (style: InlineStyle, attribs: Record<string, string>): boolean =>
  ['transform', 'translate', 'transition', 'animation', 'will-change'].some(
    (name) => style[name],
  ) || Object.keys(attribs).some((name) => name.startsWith('data-'));

/** Whether the text has nearly the color of its background. */
function isFaint(style: InlineStyle, { color, background }: Inherited): boolean {
  const isOwn = style.color !== undefined || style['background-color'] !== undefined;
  return isOwn && !!color && !!background && contrast(color, background) < MIN_CONTRAST;
}

function isClipped(style: InlineStyle): boolean {
  const path = style['clip-path'] ?? '';
  if (
    /^inset\((?:[5-9]\d|100)%|^circle\(0|^polygon\(0[a-z%]* 0[a-z%]*(?:, ?0[a-z%]* 0[a-z%]*)*\)/.test(
      path,
    )
  )
    return true;
  if (/^rect\([01](?:px)?[, ]+[01](?:px)?[, ]/.test(style.clip ?? '')) return true;
  if (/scale(?:3d|x|y)?\(0[,)]/i.test(style.transform ?? '')) return true;
  return /^0(?:\.0+)?%?(?:\s|$)/.test(style.scale ?? '') || share(style.zoom) === 0;
}

/** Cut in one direction, like a collapsed panel, or in both, like text for screen readers. */
function isCut(style: InlineStyle, sides: 'one' | 'both'): boolean {
  const overflow = `${style.overflow ?? ''} ${style['overflow-x'] ?? ''} ${style['overflow-y'] ?? ''}`;
  if (!/hidden|clip/.test(overflow)) return false;
  const isNone = (name: string) => (length(style[name]) ?? 2) <= 1;
  const cuts = [isNone('width') || isNone('max-width'), isNone('height') || isNone('max-height')];
  return sides === 'both' ? cuts.every(Boolean) : cuts.some(Boolean);
}

function isFarOff(style: InlineStyle): boolean {
  const isPlaced = /absolute|fixed|relative/.test(style.position ?? '');
  const isAway = (name: string) => (length(style[name]) ?? 0) <= -FAR;
  const isRight = (name: string) =>
    !style[name]?.endsWith('%') && (length(style[name]) ?? 0) >= FAR_RIGHT;
  if (isAway('text-indent') || isAway('margin-left') || isRight('margin-left')) return true;
  if (isPlaced && (['left', 'top', 'right', 'bottom'].some(isAway) || isRight('left'))) return true;
  if (isIndentedOut(style)) return true;
  return (
    translateOffset(style).some((by) => by <= -FAR) || (translateOffset(style)[0] ?? 0) >= FAR_RIGHT
  );
}

/** Image replacement: the indent moves the text to the end of its box. */
function isIndentedOut(style: InlineStyle): boolean {
  const indent = style['text-indent'] ?? '';
  const isHidden = /hidden|clip/.test(`${style.overflow ?? ''} ${style['overflow-x'] ?? ''}`);
  return isHidden && indent.endsWith('%') && Number.parseFloat(indent) >= 100;
}

function colorsOf(
  style: InlineStyle,
  inherited: Inherited,
): Pick<Inherited, 'color' | 'background'> {
  const picture = style['background-image'];
  const named = style['background-color'];
  const isPicture = picture !== undefined && picture !== 'none';
  const background =
    named === undefined ? inherited.background : parseColor(named, inherited.background);
  return {
    color:
      style.color === undefined ? inherited.color : parseColor(style.color, inherited.background),
    background: isPicture ? undefined : background,
  };
}
