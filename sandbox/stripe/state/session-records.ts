import type { Metadata, Row } from './records.ts';

/** A page on which a person pays. */
export interface CheckoutSession extends Row {
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  customer_email: string | null;
  client_reference_id: string | null;
  price: string;
  quantity: number;
  coupon: string | null;
  promotion_code: string | null;
  /** chosen by the product, not by the person */
  fixed_discount: boolean;
  allow_promotion_codes: boolean | null;
  success_url: string;
  cancel_url: string | null;
  metadata: Metadata;
  subscription_metadata: Metadata;
  subscription_description: string | null;
  locale: string | null;
  billing_address_collection: string | null;
  expires_at: number;
  subscription: string | null;
  invoice: string | null;
  paid: boolean;
  email: string | null;
  name: string | null;
  amount_subtotal: number;
  amount_discount: number;
}

/** A page on which a customer looks after a subscription. */
export interface PortalSession extends Row {
  customer: string;
  return_url: string | null;
  locale: string | null;
  flow: { type: string; subscription: string | null; after: string | null } | null;
}
