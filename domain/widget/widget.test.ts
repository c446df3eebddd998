import { type Element, Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { WIDGET_ICONS } from './icons.ts';
import {
  DEFAULT_WIDGET,
  WIDGET_SIZES,
  WIDGET_STYLES,
  WIDGET_TYPES,
  widgetCss,
  widgetHtml,
  widgetLabel,
  widgetLink,
  widgetLook,
  type WidgetSettings,
} from './widget.ts';

const PHONE = '33612345678@c.us';

/** Texts that close attributes, elements, scripts and template expressions, or run right to left. */
const ODD_TEXTS = [
  `"><script>alert(1)</script>`,
  `' onmouseover='alert(1)`,
  '</a></span><img src=x onerror=alert(1)>',
  '`${alert(1)}` {{constructor.constructor("alert(1)")()}}',
  '<!-- --> ]]> &lt;b&gt; &amp;amp;',
  'مرحبا، كيف الحال؟',
  '\u202Eevil\u202C',
  'lone \uD800 surrogate',
  'line\nbreak\ttab',
  '100 % + 50 # ? / é 👍',
];

function parse(html: string): Element {
  const { children } = parseDocument(html);
  expect(children).toHaveLength(1);
  return children[0] as Element;
}

const textOf = (element: Element): string =>
  element.children
    .map((child) => (child instanceof Text ? child.data : textOf(child as Element)))
    .join('');

const widget = (like: Partial<WidgetSettings>): WidgetSettings => ({ ...DEFAULT_WIDGET, ...like });

describe('the link', () => {
  it('has the digits of the number alone, and the message encoded', () => {
    expect(widgetLink(PHONE, '')).toBe('https://wa.me/33612345678');
    expect(widgetLink('+33 6 12 34 56 78', '  ')).toBe('https://wa.me/33612345678');
    expect(widgetLink('33612345678:12@c.us', 'a&b=c d')).toBe(
      'https://wa.me/33612345678?text=a%26b%3Dc%20d',
    );
  });

  it.each(ODD_TEXTS)('carries any message: %s', (message) => {
    const url = new URL(widgetLink(PHONE, message));
    expect(url.searchParams.get('text')).toBe(message.toWellFormed());
    expect([...url.searchParams.keys()]).toEqual(['text']);
  });
});

describe('the text', () => {
  it('is trimmed, and has a default', () => {
    expect(widgetLabel({ text: '  Write to us  ' }, 'Emma')).toBe('Write to us');
    expect(widgetLabel({ text: '   ' }, 'Emma')).toBe('Chat with Emma');
    expect(widgetLabel({ text: '' }, ' ')).toBe('Chat on WhatsApp');
  });
});

describe('the code', () => {
  it.each(ODD_TEXTS)('is one link whatever is written: %s', (text) => {
    for (const type of WIDGET_TYPES) {
      const settings = widget({ type, text, message: text, color: text });
      const html = widgetHtml(settings, PHONE, text);
      const link = parse(html);
      expect(link.name).toBe('a');
      expect(Object.keys(link.attribs).filter((name) => name.startsWith('on'))).toEqual([]);
      expect(link.attribs.href).toBe(widgetLink(PHONE, text));
      expect(html).not.toMatch(/<script|<img|\{\{|javascript:/i);
      expect(link.children.map((child) => (child as Element).name)).toEqual(
        type === 'circular' ? ['svg'] : ['svg', 'span'],
      );
      const label = widgetLabel({ text }, text).toWellFormed();
      expect(type === 'circular' ? link.attribs['aria-label'] : textOf(link)).toBe(label);
    }
  });

  it.each([
    'red; background: url(//evil.example)',
    'red"><script>',
    '}</style><script>',
    'expression(alert(1))//*',
    'url(javascript:alert(1)) ; x:',
    'url(//evil.example/x)',
    'image-set(url(x) 1x)',
    'red) ; x: (',
    ')red(',
    'red /* */',
    'red\\;x',
    '',
  ])('has no other style because of a colour: %s', (color) => {
    const look = widgetLook(widget({ color }));
    const declarations = widgetCss(widget({ color })).split('\n').slice(1, -1);
    expect(declarations).toHaveLength(Object.keys(look).length);
    expect(look.border).toBe('2px solid #25D366');
  });

  it.each([
    '#f00',
    '#ff000080',
    'rebeccapurple',
    'rgb(1, 2, 3)',
    'hsl(120deg 50% 50% / 0.5)',
    'var(--brand_1)',
    'color-mix(in oklab, rgb(1 2 3) 50%, var(--x, red))',
    'light-dark(rgb(0 0 0), #fff)',
    'oklch(from var(--x) calc(l * 0.9) c h)',
    'no colour at all',
    'grün',
    '12',
  ])('takes every colour of CSS, and does not ask whether it is one: %s', (color) =>
    expect(widgetLook(widget({ color }))['background-color']).toBe(color),
  );

  it('is written dark on a light colour of any notation', () => {
    const on = (color: string, hex: string) => widgetLook(widget({ color, hex })).color;
    expect(on('yellow', '#ffff00')).toBe('#111b21');
    expect(on('rebeccapurple', '#663399')).toBe('#ffffff');
  });

  it('is written dark on light colours and light on dark ones', () => {
    const on = (color: string) => widgetLook(widget({ color })).color;
    expect([on('#25D366'), on('#ffffff'), on('#000'), on('#1d4ed8')]).toEqual([
      '#111b21',
      '#111b21',
      '#ffffff',
      '#ffffff',
    ]);
  });

  it('has the sizes of the specification', () => {
    const circles = WIDGET_SIZES.map((size) => {
      const html = parse(widgetHtml(widget({ size }), PHONE, 'Emma'));
      return [widgetLook(widget({ size })).width, (html.children[0] as Element).attribs.width];
    });
    expect(circles).toEqual([
      ['50px', '24'],
      ['60px', '28'],
      ['70px', '32'],
    ]);
    const buttons = WIDGET_SIZES.map((size) => {
      const settings = widget({ type: 'traditional', size });
      const look = widgetLook(settings);
      const icon = parse(widgetHtml(settings, PHONE, 'Emma')).children[0] as Element;
      return [look.padding, look['font-size'], icon.attribs.width];
    });
    expect(buttons).toEqual([
      ['8px 16px', '14px', '20'],
      ['12px 20px', '16px', '20'],
      ['16px 24px', '18px', '20'],
    ]);
  });

  it('stays at the bottom right, opens a new tab, and has every look', () => {
    for (const icon of WIDGET_ICONS) {
      for (const style of WIDGET_STYLES) {
        const link = parse(widgetHtml(widget({ icon, style }), PHONE, 'Emma'));
        expect(link.attribs).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
        for (const part of ['position: fixed', 'bottom: 20px', 'right: 20px', 'z-index: 1000']) {
          expect(link.attribs.style).toContain(`${part};`);
        }
      }
    }
  });
});
