import type { Account } from '../state/account.ts';
import type { Customer, PaymentMethod, Subscription } from '../state/records.ts';

interface Card {
  brand: string;
  /** why it cannot be kept */
  refused?: string;
  /** why it can be kept and not charged */
  declined?: string;
  /** when the customer has to confirm a charge */
  confirms?: 'once' | 'always';
}

/** Stripe's test numbers that a subscription meets. */
const CARDS: Record<string, Card> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000341': { brand: 'visa', declined: 'generic_decline' },
  '4000000000000002': { brand: 'visa', refused: 'generic_decline' },
  '4000000000009995': { brand: 'visa', refused: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', refused: 'lost_card' },
  '4000000000000069': { brand: 'visa', refused: 'expired_card' },
  '4000000000000127': { brand: 'visa', refused: 'incorrect_cvc' },
  '4000002500003155': { brand: 'visa', confirms: 'once' },
  '4000002760003184': { brand: 'visa', confirms: 'always' },
};

const WORDS: Record<string, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  no_card: 'This customer has no attached payment source or default payment method.',
};

export function declineWords(code: string): string {
  return WORDS[code] ?? 'Your card was declined.';
}

/** The card of a number, or why it cannot be kept. */
export function readCard(number: string): { brand: string } | { refused: string } {
  const card = CARDS[number];
  if (!card) {
    const words =
      'Your card was declined. Your request was in test mode, but used a non test card.';
    return { refused: words };
  }
  return card.refused ? { refused: declineWords(card.refused) } : { brand: card.brand };
}

/** Whether the customer has to confirm a charge, or a card that is to be charged without them. */
export function needsConfirmation(
  method: Pick<PaymentMethod, 'number' | 'authenticated'>,
): boolean {
  const confirms = CARDS[method.number]?.confirms;
  return confirms === 'always' || (confirms === 'once' && !method.authenticated);
}

/** Why a charge would fail; undefined when it would succeed. */
export function whyDeclined(
  customer: Customer,
  method: PaymentMethod | undefined,
  { confirmed }: { confirmed: boolean },
): string | undefined {
  if (!method) return 'no_card';
  if (customer.failing !== null) return customer.failing;
  const declined = CARDS[method.number]?.declined;
  if (declined) return declined;
  return !confirmed && needsConfirmation(method) ? 'authentication_required' : undefined;
}

/** The card that is charged for a subscription: its own, else the customer's. */
export function cardOf(
  account: Account,
  { customer, default_payment_method }: Pick<Subscription, 'customer' | 'default_payment_method'>,
): PaymentMethod | undefined {
  const id =
    default_payment_method ?? account.store.get('customer', customer).default_payment_method;
  return id === null ? undefined : account.store.find('payment_method', id);
}
