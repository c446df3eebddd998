/** Addresses of WhatsApp: `336…@c.us` a phone, `…@lid` a hidden one, `…@g.us` a group. */

export function digitsOf(text: string): string {
  return text.replace(/@.*$/, '').replace(/\D/g, '');
}

export function phoneAddress(phone: string): string {
  return `${digitsOf(phone)}@c.us`;
}

/** The gateway's own spelling: `@s.whatsapp.net` is what the wire says for `@c.us`. */
export function normalAddress(address: string): string {
  const trimmed = address.trim();
  if (trimmed.endsWith('@s.whatsapp.net')) return trimmed.replace('@s.whatsapp.net', '@c.us');
  return trimmed.includes('@') ? trimmed : `${trimmed}@c.us`;
}

export function wireAddress(address: string): string {
  return address.endsWith('@c.us') ? address.replace('@c.us', '@s.whatsapp.net') : address;
}

export const isLid = (address: string): boolean => address.endsWith('@lid');
export const isGroup = (address: string): boolean => address.endsWith('@g.us');
export const isBroadcast = (address: string): boolean => address.endsWith('@broadcast');
