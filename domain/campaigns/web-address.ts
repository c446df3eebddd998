export const WEB_ADDRESS_MAXIMUM = 2000;

/** Whether a text is an address that a browser opens: http or https, with a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= WEB_ADDRESS_MAXIMUM;
}
