import { z } from 'zod';
import { PLANS, PLANS_MODES } from '#domain/billing/plans.ts';
import { http, setting } from './setting-values.ts';

/** Nine digits, so that it fits the integer column of a limit. */
const teamLimit = z.coerce.number().int().min(0).max(999_999_999);

/** In earlier versions, an operator could assign plans without payments. */
const plansMode = z
  .enum([...PLANS_MODES, 'operator'])
  .transform((mode) => (mode === 'operator' ? 'off' : mode));

/** Whether and how teams pay, and their limits if they don't. */
export const billingSettings = {
  PLANS: setting({
    help: 'Whether teams buy plans: stripe (they pay by card) or off (no page mentions a plan or a price, and the limits below apply). When empty: stripe if STRIPE_SECRET_KEY is set, otherwise off.',
    schema: plansMode.optional(),
    example: 'off',
    providedByStart: true,
  }),
  TEAM_CAMPAIGNS: setting({
    help: 'How many campaigns a team can have when plans are off. When empty, no limit.',
    schema: teamLimit.optional(),
    example: '5',
  }),
  TEAM_MESSAGES: setting({
    help: "How many messages a team's agents can send in a month when plans are off. When empty, no limit.",
    schema: teamLimit.optional(),
    example: '5000',
  }),
  TEAM_MEMBERS: setting({
    help: 'How many people a team can invite when plans are off. When empty, no limit.',
    schema: teamLimit.optional(),
    example: '10',
  }),
  STRIPE_SECRET_KEY: setting({
    help: 'The secret or restricted key of your Stripe account. When empty, plans are off, unless the sandbox simulates everything, including Stripe.',
    schema: z.string().optional(),
    providedByStart: true,
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    help: 'The signing secret (whsec_…) of the webhook endpoint PUBLIC_URL/webhooks/stripe in that account.',
    schema: z.string().optional(),
    providedByStart: true,
    needs: 'STRIPE_SECRET_KEY',
  }),
  STRIPE_API_URL: setting({
    help: "The address of Stripe's API.",
    schema: http.default('https://api.stripe.com'),
    providedByStart: true,
  }),
  NEW_TEAM_PLAN: setting({
    help: 'The plan of a new team when teams buy plans (free, starter, business or scale). Sending on WhatsApp needs a paid one. When empty, free.',
    schema: z.enum(PLANS).optional(),
    example: 'starter',
    providedByStart: true,
  }),
};
