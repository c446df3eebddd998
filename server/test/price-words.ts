/** What only those who pay read: no text may have it where no one pays. */
export const PRICE_WORDS =
  /€|\bupgrade|\bsubscription\b|\babonnement|\btarifs\b|\bpricing\b|\bpaid plan|\bfree plan|\b(your|bigger|team's) plan\b|\b(starter|business|scale) plan\b|\bbilling period|\bPLAN_REQUIRED\b/i;
