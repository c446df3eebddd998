/** Words that no text may contain in installations where users don't pay. */
export const PRICE_WORDS =
  /€|\bupgrade|\bsubscription\b|\babonnement|\btarifs\b|\bpricing\b|\bpaid plan|\bfree plan|\b(your|bigger|team's) plan\b|\b(starter|business|scale) plan\b|\bbilling period|\bPLAN_REQUIRED\b/i;
