/** The parameters in an emailed link's query and fragment. */
export function linkParts(link: string | URL): Record<string, string> {
  const { searchParams, hash } = new URL(link);
  return Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}
