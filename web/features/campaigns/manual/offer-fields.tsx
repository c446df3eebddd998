import { OFFER_MINIMUM } from '#domain/offers/limits.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/form-fields.tsx';
import { cn } from '#web/ui/cn.ts';
import { fields } from './copy.ts';
import type { ManualDraft } from './draft.ts';

/** Step 2: Your Offer. */
export function OfferFields() {
  const offer = useFormContext<ManualDraft>().values.offerDescription;
  const { length } = offer.trim();
  const { counter, ...copy } = fields.offerDescription;
  return (
    <TextField
      required
      name="offerDescription"
      rows={8}
      {...copy}
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
