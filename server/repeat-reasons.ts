/**
 * What a repeat of each procedure does: a double click, a second try after a lost answer.
 * - `reads`: it changes nothing.
 * - `once`: the browser's key makes the change happen once, and a repeat gets the first one's answer.
 * - a reason: a repeat without a key does no harm either.
 */
export type Repeat = 'reads' | 'once' | { harmless: string };

export const SETS_VALUE = { harmless: 'sets a value; the same value again changes nothing' };
export const OWN_SECRET = {
  harmless: 'replaces what the call before made; its answer holds a secret that is stored nowhere',
};
export const OWN_ID = { harmless: 'stored once under the id that the browser gave' };
export const NEW_SESSION = {
  harmless: "replaces this browser's session; its answer is a cookie, which is stored nowhere",
};
