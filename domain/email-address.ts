import { z } from 'zod';
import { typedText } from './text.ts';

/** Characters; mail servers accept no longer address. */
const MAX_LENGTH = 254;

/** An email address in lower case. `empty` and `wrong` are the messages of the form. */
export const emailAddress = (empty: string, wrong: string) =>
  typedText()
    .trim()
    .min(1, empty)
    .max(MAX_LENGTH, wrong)
    .pipe(z.email(wrong))
    .transform((address) => address.toLowerCase());
