/** The team looked at last, for this browser session. */
const KEY = 'current-team';

export function lastTeamSlug(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberTeamSlug(slug: string) {
  try {
    sessionStorage.setItem(KEY, slug);
  } catch {
    // storage may be closed to us: the first team is then the current one
  }
}
