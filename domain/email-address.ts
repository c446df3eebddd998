import { z } from 'zod';
import { typedText } from './text.ts';

/** The longest address that mail servers take. */
const LONGEST = 254;

/** An e-mail address in small letters; `empty` and `wrong` are the words of the form it stands in. */
export const emailAddress = (empty: string, wrong: string) =>
  typedText()
    .trim()
    .min(1, empty)
    .max(LONGEST, wrong)
    .pipe(z.email(wrong))
    .transform((address) => address.toLowerCase());
