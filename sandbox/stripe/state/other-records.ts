import type { Metadata, Row } from './records.ts';

export interface WebhookEndpoint extends Row {
  url: string;
  secret: string;
  enabled_events: string[];
  description: string | null;
  metadata: Metadata;
}

/** An event as it is sent: what it says never changes. */
export interface Event extends Row {
  type: string;
  object: unknown;
  previous: Record<string, unknown> | null;
  request: { id: string | null; idempotency_key: string | null };
}

/** An event on its way to an endpoint. */
export interface Delivery extends Row {
  event: string;
  endpoint: string;
  tries: number;
  /** real time in milliseconds, as the receiver's clock is real too */
  next_try: number;
}

/** The answer to a call that named a key, for those who call again. */
export interface Idempotent extends Row {
  path: string;
  body: string;
  status: number;
  answer: unknown;
  request: string;
}

export interface Setting extends Row {
  value: unknown;
}

/** What a tax is called and how much it is; it never changes. */
export interface TaxRate extends Row {
  display_name: string;
  percentage: number;
  inclusive: boolean;
}
