import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  FILE_DAYS,
  type FileTerms,
  type FileTermsPreview,
  SENSITIVE_DAYS,
} from '#domain/privacy/file-terms.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useSavedFields } from '#web/shared/fields/form-fields.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/privacy.ts';
import { PrivacyCard } from './privacy-card.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

const copy = texts.fileTerms;

/** How long pictures, recordings and documents of conversations are kept. */
export function FileTermsCard() {
  const { team_slug, can } = useTeam();
  const input = { team_slug };
  const enabled = can.canDeleteLeads;
  const terms = useQuery(rpc.privacy.fileTerms.queryOptions({ input, enabled }));
  return (
    <PrivacyCard
      copy={copy}
      restricted={enabled ? undefined : texts.terms.restricted}
      query={terms}
    >
      {(found) => <FileTermsForm terms={found} />}
    </PrivacyCard>
  );
}

/** The offered choices, plus a stored value that was set through the API. */
const daysOf = (offered: readonly number[], stored: number | null) =>
  [...new Set(stored === null ? offered : [...offered, stored])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: daysText(days) }));

function FileTermsForm({ terms }: { terms: FileTerms }) {
  const { team_slug } = useTeam();
  const saved = {
    files: terms.file_days?.toString() ?? '',
    sensitive: String(terms.sensitive_days),
  };
  const [fields, setFields] = useSavedFields('file-terms', saved);
  const [asking, setAsking] = useState<{ terms: FileTerms; found: FileTermsPreview }>();
  const preview = useMutation(rpc.privacy.previewFileTerms.mutationOptions());
  const change = useMutation(
    rpc.privacy.changeFileTerms.mutationOptions({
      ...refetchOnSuccess(rpc.privacy.fileTerms.key({ input: { team_slug } })),
      onSuccess: () => {
        setAsking(undefined);
        toast.success(copy.saved);
      },
      onError: () => setAsking(undefined),
    }),
  );
  const error = preview.error ?? change.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.reset();
    const chosen: FileTerms = {
      file_days: fields.files === '' ? null : Number(fields.files),
      sensitive_days: Number(fields.sensitive),
    };
    preview.mutate(
      { team_slug, ...chosen },
      {
        onSuccess: (found) =>
          found.files === 0
            ? change.mutate({ team_slug, ...chosen })
            : setAsking({ terms: chosen, found }),
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FailedNotice error={error} text={texts.terms.failed} />
      <SelectField
        label={copy.files}
        hint={copy.filesHint}
        className="max-w-md"
        value={fields.files}
        options={[{ value: '', label: copy.keep }, ...daysOf(FILE_DAYS, terms.file_days)]}
        onValueChange={(files) => setFields({ ...fields, files })}
      />
      <SelectField
        label={copy.sensitive}
        hint={copy.sensitiveHint}
        className="max-w-md"
        value={fields.sensitive}
        options={daysOf(SENSITIVE_DAYS, terms.sensitive_days)}
        onValueChange={(sensitive) => setFields({ ...fields, sensitive })}
      />
      <Button
        type="submit"
        className="self-start"
        busy={preview.isPending || change.isPending}
        busyLabel={preview.isPending ? texts.terms.checkBusy : kitCopy.saving}
      >
        {kitCopy.save}
      </Button>
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        copy={{
          title: copy.confirmTitle,
          text: (asking?.found.more ? copy.confirmTextMore : copy.confirmText)({
            count: asking?.found.files ?? 0,
          }),
          confirm: copy.confirm,
          busy: kitCopy.saving,
        }}
        action={change}
        destructive
        onConfirm={() => asking && change.mutate({ team_slug, ...asking.terms })}
      />
    </form>
  );
}

const DAYS_OF_YEAR = 365;
const daysText = (days: number): string =>
  days % DAYS_OF_YEAR === 0
    ? copy.years({ count: days / DAYS_OF_YEAR })
    : copy.days({ count: days });
