const MAX_COOKIES = 20;
const MAX_LENGTH = 500;

/**
 * Cookies within one fetch: some hosts redirect in a loop until a visitor returns their cookie. They
 * are dropped after the fetch and never sent to another host.
 */
export class HopCookies {
  private readonly hosts = new Map<string, Map<string, string>>();

  /** Takes the `set-cookie` headers of a response. */
  keep({ host }: URL, given: string | string[] | undefined): void {
    const cookies = this.hosts.get(host) ?? new Map<string, string>();
    for (const line of [given ?? []].flat()) {
      const [, name, value] = /^\s*([^=;\s]+)\s*=([^;]*)/.exec(line.slice(0, MAX_LENGTH)) ?? [];
      if (name && value !== undefined && cookies.size < MAX_COOKIES)
        cookies.set(name, value.trim());
    }
    this.hosts.set(host, cookies);
  }

  /** The `cookie` header for this host; empty without one. */
  headerFor({ host }: URL): string {
    return [...(this.hosts.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
