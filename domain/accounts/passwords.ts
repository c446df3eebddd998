import { typedText } from '../text.ts';

export const PASSWORD_MINIMUM = 8;
/** scrypt takes any length; this bounds the work that one request can cause. */
export const PASSWORD_MAXIMUM = 128;

/** A password that is being chosen; `short` and `empty` are the words of the form it stands in. */
export const newPassword = (short: string, empty = short) =>
  typedText()
    .min(1, empty)
    .min(PASSWORD_MINIMUM, short)
    .max(PASSWORD_MAXIMUM, 'Please use at most 128 characters');
