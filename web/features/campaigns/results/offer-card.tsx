import { useState } from 'react';
import { offerChange } from '#domain/campaigns/results.ts';
import { OFFER_MINIMUM } from '#domain/offers/schema.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { SaveButton } from '#web/ui/button.tsx';
import { CancelButton } from '#web/ui/overlay/dialog.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { restoreLostFocus } from '#web/ui/overlay/focus.ts';
import { Pencil } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy, restricted, toasts } from '#copy/campaigns/results.ts';
import { useSaveOffer } from './use-results.ts';

interface Props {
  campaign_slug: string;
  offer: string;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

/** The offer, with an edit mode. */
export function OfferCard({ campaign_slug, offer, editing, onEditing }: Props) {
  return (
    <Card
      title={copy.offer.title}
      description={copy.offer.text}
      aside={
        editing ? null : (
          <RestrictedButton
            ref={restoreLostFocus}
            variant="secondary"
            size="sm"
            permission="canEditCampaigns"
            restriction={restricted}
            aria-label={copy.offer.editLabel}
            onClick={() => onEditing(true)}
          >
            <Pencil aria-hidden />
            {copy.offer.edit}
          </RestrictedButton>
        )
      }
    >
      {editing ? (
        <OfferForm campaign_slug={campaign_slug} offer={offer} onEnd={() => onEditing(false)} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{offer}</p>
      )}
    </Card>
  );
}

const schema = offerChange.pick({ offer_description: true });

interface FormProps {
  campaign_slug: string;
  offer: string;
  onEnd: () => void;
}

function OfferForm({ campaign_slug, offer, onEnd }: FormProps) {
  const save = useSaveOffer(campaign_slug, onEnd);
  const form = useAppForm({
    schema,
    defaultValues: { offer_description: offer },
    onSubmit: ({ offer_description }) => save.mutateAsync({ before: offer, offer_description }),
    onInvalid: (message) => toast.error(toasts.tooShort, { description: message }),
  });
  const otherOffer = useOtherOffer(form, offer);
  const { length } = form.values.offer_description.trim();
  const short = length < OFFER_MINIMUM;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {otherOffer === null ? null : (
        <Notice variant="warning" title={copy.offer.changed}>
          {copy.offer.changedText}
          <q className="mt-2 block wrap-anywhere whitespace-pre-wrap">{otherOffer}</q>
        </Notice>
      )}
      <Field
        label={copy.offer.label}
        required
        error={form.errors.offer_description}
        aside={
          <span
            className={cn('text-xs tnum', short ? 'text-destructive' : 'text-muted-foreground')}
          >
            {short
              ? copy.offer.counterShort({ length, minimum: OFFER_MINIMUM })
              : copy.offer.counter({ length })}
          </span>
        }
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.field('offer_description')}
            ref={focusAtEnd}
            rows={10}
            maxLength={10_000}
            readOnly={save.isPending}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <CancelButton disabled={save.isPending} onClick={onEnd} />
        <SaveButton busy={save.isPending} />
      </div>
    </form>
  );
}

interface TypedOffer {
  values: { offer_description: string };
  reset: (next: { offer_description: string }) => void;
}

/** The offer someone else saved since the user started typing. An untouched text follows it. */
function useOtherOffer(form: TypedOffer, offer: string): string | null {
  const [base, setBase] = useState(offer);
  const typed = form.values.offer_description;
  if (base !== offer && typed === base) {
    setBase(offer);
    form.reset({ offer_description: offer });
  }
  return base === offer || typed.trim() === offer ? null : offer;
}

/** Focuses the field when editing starts. */
function focusAtEnd(area: HTMLTextAreaElement | null) {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
