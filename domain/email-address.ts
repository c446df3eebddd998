import { z } from 'zod';
import { type Message, typedText } from './text.ts';

/** Characters; mail servers accept no longer address. */
const MAX_LENGTH = 254;

/** An email address in lower case. `empty` and `wrong` are the messages of the form. */
export const emailAddress = (empty: Message, wrong: Message) =>
  typedText()
    .trim()
    .min(1, { error: empty })
    .max(MAX_LENGTH, { error: wrong })
    .pipe(z.email({ error: wrong }))
    .transform((address) => address.toLowerCase());
