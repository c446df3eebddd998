import { z } from 'zod';
import { oneLine, typedText } from '../../text.ts';

const line = (max: number) => typedText().transform(oneLine).pipe(z.string().max(max));

/** An item of the library beside a text that it goes out with. */
export const attachedItem = z.object({
  item_id: z.uuid(),
  name: line(120),
  mime: line(100),
});
export type AttachedItem = z.output<typeof attachedItem>;
