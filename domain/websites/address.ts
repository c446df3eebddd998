/** What a person typed as the address of a website, as an address: `shop.com` is `https://shop.com`. */
export function websiteAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text)
    ? text
    : `https://${text.replace(/^\/+/, '')}`;
}
