/** How we know that the gateway does so. */
type Evidence =
  /** a delivery or an answer that a running gateway gave is among the fixtures */
  | 'recorded'
  /** seen on a running gateway, and played by a test */
  | 'observed'
  /** its documentation says so, and a test plays it */
  | 'documented';

/** One thing that the gateway does, and what the product makes of it. */
export interface ContractRow {
  /** the engines that do so; `all` for every supported one */
  engines: 'all' | readonly ('NOWEB' | 'GOWS' | 'WEBJS' | 'WPP')[];
  /** what the gateway says or does */
  gateway: string;
  /** what the product does then */
  product: string;
  evidence: Evidence;
  /** the test that shows it: a file of the repository, and words of a title in it */
  test: readonly [file: string, title: string];
}

/** One table of docs/gateways.md. */
export interface ContractTable {
  title: string;
  rows: readonly ContractRow[];
}
