/** Whether the browser knows this as a color of CSS, in any notation. */
export const isColor = (text: string): boolean => CSS.supports('color', text.trim());

/**
 * A color of any notation as six hex digits, on white where it is transparent. Undefined where only
 * another site can say it, such as var(--brand).
 */
export function hexOf(color: string): string | undefined {
  if (!isColor(color) || /\bvar\(|\bfrom\b|currentcolor/i.test(color)) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  for (const fill of ['#ffffff', color.trim()]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
