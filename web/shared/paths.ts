import { type PageName, PAGES } from '#domain/pages.ts';

type Value = string | number;

/** The values for a path's parameters, in order. */
type Values<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? [...ValueOf<Segment>, ...Values<Rest>]
  : ValueOf<Path>;

type ValueOf<Segment extends string> = Segment extends `:${string}?`
  ? [value?: Value]
  : Segment extends `:${string}`
    ? [value: Value]
    : [];

type Builder<Path extends string> =
  Values<Path> extends [] ? Path : (...values: Values<Path>) => string;

/** Fills in a path's parameters. An optional one without a value is left out. */
export function fillPath(path: string, ...values: (Value | undefined)[]): string {
  const rest = values.values();
  return path.replaceAll(/\/:\w+\??/g, () => {
    const { value } = rest.next();
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}

const pagePaths = Object.fromEntries(
  Object.entries(PAGES).map(([name, path]) => [
    name,
    path.includes(':') ? (...values: Value[]) => fillPath(path, ...values) : path,
  ]),
) as { [Name in PageName]: Builder<(typeof PAGES)[Name]> };

const campaignQuery = (campaign_slug?: string) =>
  campaign_slug ? `?campaign=${encodeURIComponent(campaign_slug)}` : '';

/** The address of every page; with parameters, a function that takes them in the path's order. */
export const paths = {
  ...pagePaths,
  root: '/',
  dashboard: '/dashboard',
  playground: (team_slug: string, campaign_slug?: string) =>
    pagePaths.playground(team_slug) + campaignQuery(campaign_slug),
  evals: (team_slug: string, campaign_slug?: string) =>
    pagePaths.evals(team_slug) + campaignQuery(campaign_slug),
  connectNumber: (team_slug: string, campaign_id: string) =>
    `${pagePaths.whatsapp(team_slug)}?tab=connect&campaign=${encodeURIComponent(campaign_id)}`,
};
