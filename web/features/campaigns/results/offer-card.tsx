import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { OFFER_TOO_SHORT } from '#domain/campaigns/results.ts';
import { OFFER_MINIMUM } from '#domain/offers/limits.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { copy, restricted, toasts } from './copy.ts';
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
    <Card>
      <CardHeader
        title={copy.offer.title}
        description={copy.offer.text}
        aside={
          editing ? null : (
            <RestrictedButton
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
      />
      {editing ? (
        <OfferForm campaign_slug={campaign_slug} offer={offer} onEnd={() => onEditing(false)} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{offer}</p>
      )}
    </Card>
  );
}

interface FormProps {
  campaign_slug: string;
  offer: string;
  onEnd: () => void;
}

function OfferForm({ campaign_slug, offer, onEnd }: FormProps) {
  const [text, setText] = useState(offer);
  const [before, setBefore] = useState(offer);
  const [refused, setRefused] = useState(false);
  const save = useSaveOffer(campaign_slug, { onSaved: onEnd, onOvertaken: setBefore });
  const conflict = fieldErrors(save.error).offer_description;
  const { length } = text.trim();
  const short = length < OFFER_MINIMUM;
  function submit(event: FormEvent) {
    event.preventDefault();
    setRefused(short);
    if (short) toast.error(toasts.tooShort, { description: OFFER_TOO_SHORT });
    else save.mutate({ before, offer_description: text.trim() });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={copy.offer.label}
        required
        error={refused && short ? OFFER_TOO_SHORT : conflict}
        aside={
          <span
            className={cn('text-xs tnum', short ? 'text-destructive' : 'text-muted-foreground')}
          >
            {copy.offer.counter(length, OFFER_MINIMUM)}
          </span>
        }
      >
        {(field) => (
          <Textarea
            {...field}
            ref={focusAtEnd}
            rows={10}
            maxLength={10_000}
            value={text}
            readOnly={save.isPending}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="secondary" disabled={save.isPending} onClick={onEnd}>
          {copy.offer.cancel}
        </Button>
        <Button type="submit" busy={save.isPending} busyLabel={copy.offer.saving}>
          {copy.offer.save}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the field when editing starts. */
function focusAtEnd(area: HTMLTextAreaElement | null) {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
