/** US dollars per million tokens. */
export interface Price {
  input: number;
  /** of prompt tokens that the provider had cached */
  cached: number;
  output: number;
}

/** A price of every model whose name fits: the whole name, or its beginning with a `*` at the end. */
export interface NamedPrice extends Price {
  pattern: string;
}
