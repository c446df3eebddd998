const MAX_COOKIES = 20;
const MAX_LENGTH = 500;

/**
 * What a host asked to be told again while it redirects: some send visitors round until they come
 * with the cookie of the round before. Forgotten after the fetch; never told to another host.
 */
export class HopCookies {
  private readonly hosts = new Map<string, Map<string, string>>();

  /** `Set-Cookie` as it came: one, several or none. */
  keep({ host }: URL, given: string | string[] | undefined): void {
    const cookies = this.hosts.get(host) ?? new Map<string, string>();
    for (const line of [given ?? []].flat()) {
      const [, name, value] = /^\s*([^=;\s]+)\s*=([^;]*)/.exec(line.slice(0, MAX_LENGTH)) ?? [];
      if (name && value !== undefined && cookies.size < MAX_COOKIES) cookies.set(name, value.trim());
    }
    this.hosts.set(host, cookies);
  }

  /** The `Cookie` header for this host; empty when there is nothing to tell. */
  headerFor({ host }: URL): string {
    return [...(this.hosts.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
