import { useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  type CampaignFact,
  type FactChange,
  type FactForm,
  factForm,
} from '#domain/campaigns/fact-edits.ts';
import { FACT_KINDS, type FactKind } from '#domain/websites/facts.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Plus } from '#web/ui/first-icons.ts';
import { ChevronDown } from '#web/ui/icons.ts';
import { client, refetchOnSettled, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { FactRow } from './fact-row.tsx';
import { copy, factLabels, restricted, toasts } from '#copy/campaigns/results.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';

/** Changes the fact at an index; null adds one. Without `fact`, it is removed. */
type ChangeFact = (at: number | null, fact: FactForm | null) => unknown;

interface Props {
  facts: CampaignFact[];
  onChange: ChangeFact;
  title?: string;
  text?: string;
  /** the kinds to show; a new fact gets the first one */
  kinds?: readonly FactKind[];
  /** expanded initially if there are at most this many facts */
  maxOpen?: number;
  /** changes are saved later, with the whole page */
  staged?: boolean;
}

/** What the agent knows besides the offer. Collapsed, because it can be long. */
export function FactsCard(props: Props) {
  const { facts, onChange, kinds, maxOpen = 0, staged = false } = props;
  const { title = copy.facts.title, text = copy.facts.text } = props;
  // Facts are identified by index: new ones go to the end, and edits keep the index.
  const shown = [...facts.entries()].filter(([, { kind }]) => !kinds || kinds.includes(kind));
  const [open, setOpen] = useState(shown.length <= maxOpen);
  const [editing, setEditing] = useState<number | 'new'>();
  const id = useId();
  const known = shown.filter(([, { removed }]) => !removed).length;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <RestrictedButton
            variant="secondary"
            size="sm"
            permission="canEditCampaigns"
            restriction={restricted}
            aria-haspopup="dialog"
            onClick={() => setEditing('new')}
          >
            <Plus aria-hidden />
            {copy.facts.add}
          </RestrictedButton>
          {shown.length > 0 ? (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <span>{open ? copy.facts.hide : copy.facts.show({ count: known })}</span>
              <ChevronDown
                aria-hidden
                className={cn('transition-transform', open && 'rotate-180')}
              />
            </Button>
          ) : null}
        </div>
      </div>
      {shown.length > 0 ? (
        <dl id={id} hidden={!open} className="mt-4 flex flex-col border-t border-border">
          {shown.map(([at, fact]) => (
            <FactRow
              key={at}
              fact={fact}
              onEdit={() => setEditing(at)}
              onChange={(form) => onChange(at, form)}
            />
          ))}
        </dl>
      ) : null}
      {editing === undefined ? null : (
        <FactDialog
          fact={editing === 'new' ? null : (facts[editing] ?? null)}
          kinds={kinds}
          staged={staged}
          onSave={(form) => onChange(editing === 'new' ? null : editing, form)}
          onSaved={() => setOpen(true)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

interface StoredProps {
  campaign_slug: string;
  facts: CampaignFact[];
}

/** Saves each change immediately, and shows what is stored now, also after a refusal. */
export function StoredFactsCard({ campaign_slug, facts }: StoredProps) {
  const { team_slug } = useTeam();
  const change = useMutation({
    mutationFn: (change: FactChange) =>
      client.campaigns.updateFact({ team_slug, campaign_slug, ...change }),
    onError: (error) =>
      toast.error(toasts.saveFailed, { description: refusalOf(error, toasts.factFailed) }),
    ...refetchOnSettled(rpc.campaigns.results.key()),
  });
  return (
    <FactsCard
      facts={facts}
      onChange={(at, fact) =>
        change.mutateAsync({ before: at === null ? null : (facts[at] ?? null), fact })
      }
    />
  );
}

interface FactDialogProps {
  /** the stored fact; null for a new one */
  fact: CampaignFact | null;
  /** the kinds to choose from */
  kinds?: readonly FactKind[];
  staged: boolean;
  onSave: (fact: FactForm) => unknown;
  onSaved: () => void;
  onClose: () => void;
}

const choicesOf = (kinds: readonly FactKind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, factLabels[kind] ?? kind]));

/**
 * Creates or edits a fact. The text stays if saving fails. If someone else changed the fact meanwhile,
 * shows their version; saving again keeps this one.
 */
function FactDialog({ fact, kinds = FACT_KINDS, staged, ...props }: FactDialogProps) {
  const { onSave, onSaved, onClose } = props;
  const [busy, setBusy] = useState(false);
  const form = useAppForm({
    about: fact ? JSON.stringify(formOf(fact)) : `new ${kinds[0]}`,
    schema: factForm,
    defaultValues: { kind: defaultKind(kinds), about: '', value: '', ...formOf(fact) },
    onSubmit: async (values) => {
      setBusy(true);
      await Promise.resolve(onSave(values)).finally(() => setBusy(false));
      onSaved();
      onClose();
    },
  });
  return (
    <SaveDialog
      title={fact ? copy.facts.editTitle : copy.facts.addTitle}
      description={staged ? copy.facts.stagedText : copy.facts.formText}
      form={form}
      saving={{ isPending: busy }}
      labels={{ ...kitCopy, ...(staged && { save: copy.facts.done }) }}
      onClose={() => busy || onClose()}
    >
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
        <ChoiceField name="kind" choices={choicesOf(kinds)} label={copy.facts.kind} />
        <TextField name="about" label={copy.facts.about} hint={copy.facts.aboutHint} />
        <TextField name="value" required label={copy.facts.value} />
      </fieldset>
    </SaveDialog>
  );
}

const defaultKind = (kinds: readonly FactKind[]): string =>
  kinds.includes('price') ? 'price' : (kinds[0] ?? 'price');

const formOf = (fact: CampaignFact | null) =>
  fact && { kind: fact.kind, about: fact.about ?? '', value: fact.value };
