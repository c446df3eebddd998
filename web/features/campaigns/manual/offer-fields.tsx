import { useWatch } from 'react-hook-form';
import { OFFER_MINIMUM } from '#domain/offers/limits.ts';
import { cn } from '#web/ui/cn.ts';
import { fields } from './copy.ts';
import type { ManualDraft } from './draft.ts';
import { TextField } from './text-field.tsx';

/** Step 2: Your Offer. */
export function OfferFields() {
  const offer = useWatch<ManualDraft, 'offerDescription'>({ name: 'offerDescription' });
  const { length } = offer.trim();
  const { counter, ...words } = fields.offerDescription;
  return (
    <TextField
      name="offerDescription"
      rows={8}
      {...words}
      aside={
        <span
          className={cn(
            'text-xs tnum',
            length < OFFER_MINIMUM ? 'text-destructive' : 'text-muted-foreground',
          )}
        >
          {counter(length, OFFER_MINIMUM)}
        </span>
      }
    />
  );
}
