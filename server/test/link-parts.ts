/** What an emailed link carries, in its query and its fragment. */
export function linkParts(link: string | URL): Record<string, string> {
  const { searchParams, hash } = new URL(link);
  return Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}
