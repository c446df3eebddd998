/** The ad that a lead clicked before it wrote, as far as WhatsApp tells; empty: it doesn't. */
export interface AdOrigin {
  title: string;
  sourceId: string;
  sourceUrl: string;
  clickId: string;
}
