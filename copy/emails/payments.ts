import { catalog } from '../catalog/catalog.ts';

export const paymentEmails = catalog('emails.payments', {
  failed: {
    title: 'Your last payment failed',
    preview: 'Your agents keep working until {day}.',
    text: "We couldn't take the payment for the {plan} plan of {team}.",
    whatNext:
      'Your agents keep working until {day}. If the invoice is still open then, they pause. Nothing is deleted.',
    pay: 'Pay the open invoice with this card or another one to keep everything as it is.',
  },
  paused: {
    title: 'Your agents are paused',
    ended:
      "The subscription of {team} has ended because its last invoice wasn't paid. Your agents are paused and don't answer leads.",
    unpaid:
      "The subscription of {team} is unpaid, so your agents are paused and don't answer leads.",
    choosePlan: 'Choose a plan to resume. Nothing was deleted.',
    payInvoice: 'Pay the open invoice to resume right away. Nothing was deleted.',
    pay: 'It takes a minute on the subscription page.',
  },
  ownerPays: {
    named: 'Only the owner, {owner}, can pay.',
    unnamed: 'Only the owner can pay.',
  },
  button: 'Open the subscription',
  why: "You're getting this email because you manage {team}.",
});
