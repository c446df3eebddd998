import { useState } from 'react';
import { BUSINESS_FOCUSES, businessFocus } from '#domain/offers/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { takeLostFocus } from '#web/ui/overlay/focus.ts';
import { Pencil } from '#web/ui/icons.ts';
import { Select } from '#web/ui/form/select.tsx';
import { copy, focusLabels, restricted } from '#copy/campaigns/results.ts';
import { useSaveFocus } from './use-results.ts';

const focusOptions = () => BUSINESS_FOCUSES.map((value) => ({ value, label: focusLabels[value] }));

/** The business focus; choosing another one saves it. */
export function FocusBadge({ campaign_slug, focus }: { campaign_slug: string; focus: string }) {
  const [editing, setEditing] = useState(false);
  const save = useSaveFocus(campaign_slug);
  const known = businessFocus.catch('other').parse(focus);
  if (!editing) {
    return (
      <span className="flex items-center gap-1">
        <Badge variant="primary">{focusLabels[known]}</Badge>
        <RestrictedButton
          ref={takeLostFocus}
          variant="ghost"
          size="icon"
          className="size-8"
          permission="canEditCampaigns"
          restriction={restricted}
          aria-label={copy.focus.edit}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden />
        </RestrictedButton>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1">
      <Select
        ref={takeLostFocus}
        aria-label={copy.focus.label}
        className="w-44"
        value={known}
        options={focusOptions()}
        onValueChange={(chosen) => {
          setEditing(false);
          if (chosen !== known) save.mutate({ business_focus: chosen, before: focus });
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={copy.focus.close}
        onClick={() => setEditing(false)}
      >
        <X aria-hidden />
      </Button>
    </span>
  );
}
