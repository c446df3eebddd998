import { type Drawing, ICONS, type WidgetIcon } from './icons.ts';

export const WIDGET_TYPES = ['circular', 'traditional'] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];
export const WIDGET_STYLES = ['outline', 'filled'] as const;
export type WidgetStyle = (typeof WIDGET_STYLES)[number];
export const WIDGET_SIZES = ['small', 'medium', 'large'] as const;
export type WidgetSize = (typeof WIDGET_SIZES)[number];

/** A user's choices for the button on their website. Nothing of it is stored. */
export interface WidgetSettings {
  type: WidgetType;
  style: WidgetStyle;
  size: WidgetSize;
  /** any text; see `cssColor` */
  color: string;
  /** the color as six hex digits, if the browser converted it */
  hex?: string | undefined;
  icon: WidgetIcon;
  /** the text of a traditional button; empty: the default */
  text: string;
  /** prefilled in the visitor's message field; may be empty */
  message: string;
}

export const DEFAULT_COLOR = '#25D366';

export const DEFAULT_WIDGET: WidgetSettings = {
  type: 'circular',
  style: 'filled',
  size: 'medium',
  color: DEFAULT_COLOR,
  icon: 'whatsapp',
  text: '',
  message: '',
};

const CIRCLES = {
  small: { side: 50, icon: 24 },
  medium: { side: 60, icon: 28 },
  large: { side: 70, icon: 32 },
};
const BUTTONS = {
  small: { padding: '8px 16px', font: 14 },
  medium: { padding: '12px 20px', font: 16 },
  large: { padding: '16px 24px', font: 18 },
};
const BUTTON_ICON = 20;
const LIGHT = '#ffffff';
const DARK = '#111b21';

/** The button's text, or the accessible name of a button with only an icon. */
export function widgetLabel({ text }: Pick<WidgetSettings, 'text'>, agent_name: string): string {
  const agent = agent_name.trim();
  return text.trim() || (agent ? `Chat with ${agent}` : 'Chat on WhatsApp');
}

/** A link that opens a chat with a number, `33612345678@c.us` or in any other notation. */
export function widgetLink(phone: string, message: string): string {
  const digits = phone.replace(/[:@].*$/, '').replace(/\D/g, '');
  const text = message.trim() === '' ? '' : `?text=${encodeURIComponent(message.toWellFormed())}`;
  return `https://wa.me/${digits}${text}`;
}

/** The button's CSS properties. */
export function widgetLook(settings: WidgetSettings): Record<string, string> {
  const { type, style, size } = settings;
  const color = cssColor(settings.color);
  const filled = style === 'filled';
  return {
    position: 'fixed',
    bottom: '20px',
    right: '20px',
    'z-index': '1000',
    'box-sizing': 'border-box',
    'align-items': 'center',
    'justify-content': 'center',
    'text-decoration': 'none',
    'box-shadow': '0 2px 8px rgba(0, 0, 0, 0.25)',
    border: `2px solid ${color}`,
    'background-color': filled ? color : LIGHT,
    color: filled ? readableOn(settings.hex ?? color) : color,
    ...(type === 'circular' ? circle(size) : button(size)),
  };
}

function circle(size: WidgetSize): Record<string, string> {
  const side = `${CIRCLES[size].side}px`;
  return { display: 'flex', width: side, height: side, 'border-radius': '50%' };
}

function button(size: WidgetSize): Record<string, string> {
  const { padding, font } = BUTTONS[size];
  return {
    display: 'inline-flex',
    gap: '8px',
    padding,
    'font-family': 'system-ui, sans-serif',
    'font-size': `${font}px`,
    'font-weight': '600',
    'line-height': '1.25',
    'max-width': 'calc(100vw - 40px)',
    'border-radius': '9999px',
  };
}

export function widgetIcon({ type, size, icon }: WidgetSettings): Drawing & { side: number } {
  return { ...ICONS[icon], side: type === 'circular' ? CIRCLES[size].icon : BUTTON_ICON };
}

/**
 * The code for a website: one link, safe for any text. If the site forbids inline styles, the link still
 * works, and `widgetCss` provides its look.
 */
export function widgetHtml(settings: WidgetSettings, phone: string, agent_name: string): string {
  const label = widgetLabel(settings, agent_name);
  const { paths, filled, side } = widgetIcon(settings);
  const paint = filled
    ? 'fill="currentColor"'
    : 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const drawing = paths.map((d) => `<path d="${d}"/>`).join('');
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 24 24" ${paint} aria-hidden="true" focusable="false">${drawing}</svg>`;
  const attributes = Object.entries({
    class: 'opensetter-widget',
    href: widgetLink(phone, settings.message),
    target: '_blank',
    rel: 'noopener noreferrer',
    ...(settings.type === 'circular' && { 'aria-label': label, title: label }),
    style: declarations(settings).join(' '),
  }).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const text = settings.type === 'circular' ? '' : `<span dir="auto">${escapeHtml(label)}</span>`;
  return `<a ${attributes.join(' ')}>${icon}${text}</a>`;
}

/** The look as a rule for the site's own stylesheet. */
export function widgetCss(settings: WidgetSettings): string {
  return `.opensetter-widget {\n${declarations(settings)
    .map((line) => `  ${line}`)
    .join('\n')}\n}`;
}

const declarations = (settings: WidgetSettings): string[] =>
  Object.entries(widgetLook(settings)).map(([name, value]) => `${name}: ${value};`);

/**
 * Returns the text as written if it is one CSS value. Anything that could end the declaration, load
 * something or run becomes the default. The browser decides whether it is a color.
 */
function cssColor(text: string): string {
  const color = text.trim().replace(/\s+/g, ' ');
  const isOneValue =
    /^[-#\p{L}\p{N}_ .,%/+*()]+$/u.test(color) && !/\/\*|\burl\b|expression/i.test(color);
  return isOneValue && isBalanced(color) ? color : DEFAULT_COLOR;
}

/** Whether all brackets are closed, in the right order. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const sign of text) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Returns light or dark, whichever is more readable on a hex color; light on others. */
function readableOn(color: string): string {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(longHex(color))?.slice(1);
  if (!channels) return LIGHT;
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => {
    const part = Number.parseInt(hex, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // Above this luminance, contrast with black is higher than with white.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? DARK : LIGHT;
}

const longHex = (color: string): string =>
  color.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3');

/** Also escapes braces, which the template languages of shops and site builders interpret. */
const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[&<>"'`{}]/g, (character) => `&#${character.codePointAt(0)};`);
