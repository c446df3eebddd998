import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_KEEP_MONTHS, type TeamTerms, type TermsPreview } from '#domain/privacy/terms.ts';
import { refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useSavedFields } from '#web/shared/fields/form-fields.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/privacy.ts';
import { PrivacyCard } from './privacy-card.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

const copy = texts.terms;

/** The months without activity after which leads are deleted. Off by default. */
export function TermsCard() {
  const { team_slug, can } = useTeam();
  const input = { team_slug };
  const terms = useQuery(rpc.privacy.terms.queryOptions({ input, enabled: can.canDeleteLeads }));
  return (
    <PrivacyCard
      copy={copy}
      restricted={can.canDeleteLeads ? undefined : copy.restricted}
      query={terms}
    >
      {(found) => <TermsForm terms={found} />}
    </PrivacyCard>
  );
}

function TermsForm({ terms }: { terms: TeamTerms }) {
  const { team_slug } = useTeam();
  const saved = { months: terms.keep_months?.toString() ?? '' };
  const [{ months: typed }, setFields] = useSavedFields('terms', saved);
  const [asking, setAsking] = useState<{ keep_months: number; found: TermsPreview }>();
  const preview = useMutation(rpc.privacy.previewTerms.mutationOptions());
  const change = useMutation(
    rpc.privacy.changeTerms.mutationOptions({
      ...refetchOnSuccess(rpc.privacy.terms.key({ input: { team_slug } })),
      onSuccess: ({ keep_months }) => {
        setAsking(undefined);
        toast.success(keep_months === null ? copy.off : copy.saved);
      },
      onError: () => setAsking(undefined),
    }),
  );
  const error = preview.error ?? change.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.reset();
    if (typed.trim() === '') change.mutate({ team_slug, keep_months: null });
    else {
      const keep_months = Number(typed);
      preview.mutate(
        { team_slug, keep_months },
        { onSuccess: (found) => setAsking({ keep_months, found }) },
      );
    }
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <InputField
        label={copy.label}
        hint={copy.hint}
        error={error ? refusalOf(error, copy.failed) : undefined}
        className="max-w-md"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_KEEP_MONTHS}
        value={typed}
        onChange={(event) => setFields({ months: event.target.value })}
      />
      <Button
        type="submit"
        className="self-start"
        busy={preview.isPending || change.isPending}
        busyLabel={preview.isPending ? copy.checkBusy : kitCopy.saving}
      >
        {typed.trim() === '' ? kitCopy.save : copy.check}
      </Button>
      {terms.changed_at ? (
        <p className="text-sm text-muted-foreground">
          <span>{copy.changed({ by: terms.changed_by ?? copy.deletedAccount })}</span>{' '}
          <RelativeTime at={terms.changed_at} />
        </p>
      ) : null}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        copy={{
          title: copy.confirmTitle,
          text: copy.confirmText({
            months: asking?.keep_months ?? 0,
            found: foundText(asking?.found),
          }),
          confirm: copy.confirm,
          busy: kitCopy.saving,
        }}
        action={change}
        destructive
        onConfirm={() => asking && change.mutate({ team_slug, keep_months: asking.keep_months })}
      />
    </form>
  );
}

function foundText(preview: TermsPreview | undefined): string {
  if (!preview || preview.leads === 0) return copy.none;
  const found = { count: preview.leads };
  return preview.more ? copy.foundMore(found) : copy.found(found);
}
