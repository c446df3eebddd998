import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { textOf } from '#copy/catalog/catalog.ts';
import type { BookingSource } from '#domain/conversations/handoff.ts';
import type { LearnedField } from '#domain/qualification/fields.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Quote } from '#web/ui/icons.ts';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { learned as copy } from '#copy/conversations/lead/learned.ts';
import { FieldValue, Row } from './lead-fields.tsx';

const MAX_VALUE = 200;

/** What the campaign wants to learn about the lead: filled in from the lead's words, or still missing. */
export function LearnedSection({ conversationId, mayEdit }: Omit<ValueProps, 'field'>) {
  const { team_slug } = useTeam();
  const input = { team_slug, conversation_id: conversationId };
  const query = useQuery(rpc.conversations.learned.queryOptions({ input }));
  if (query.isError && !query.data) {
    return <RetryNotice query={query}>{copy.loadFailed}</RetryNotice>;
  }
  if (!query.data || query.data.length === 0) return null;
  const missing = query.data.filter(({ required, learned }) => required && !learned).length;
  return (
    <section aria-label={copy.title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{copy.title}</h3>
        <Badge variant={missing === 0 ? 'success' : 'secondary'}>
          {copy.missing({ count: missing })}
        </Badge>
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        {query.data.map((field) => (
          <Row key={field.field_id} label={field.name}>
            <LearnedValue conversationId={conversationId} field={field} mayEdit={mayEdit} />
          </Row>
        ))}
      </dl>
    </section>
  );
}

interface ValueProps {
  conversationId: string;
  field: LearnedField;
  mayEdit: boolean;
}

function LearnedValue({ conversationId, field, mayEdit }: ValueProps) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { kind, name, learned, field_id } = field;
  const ref = { team_slug, conversation_id: conversationId };
  const { queryKey } = rpc.conversations.learned.queryOptions({ input: ref });
  const edit = useMutation({
    mutationFn: (value: string) => client.conversations.editLearned({ ...ref, field_id, value }),
    onSuccess: (stored) => queryClient.setQueryData(queryKey, stored),
  });
  const options = kind === 'yes_no' ? ['yes', 'no'] : kind === 'choice' ? field.options : null;
  const value = (
    <FieldValue
      name={name}
      kind={kind}
      value={learned?.value ?? ''}
      options={options}
      labelOf={(item) => (kind === 'yes_no' ? (textOf(copy.yesNo, item) ?? item) : item)}
      mayEdit={mayEdit}
      draft={`${conversationId}:learned:${field_id}`}
      maxLength={MAX_VALUE}
      onSave={edit.mutateAsync}
    />
  );
  return (
    <div className="flex max-w-full items-center justify-end gap-1">
      {options && mayEdit ? <div className="flex flex-col gap-1.5">{value}</div> : value}
      {learned ? <Proof field={name} learned={learned} /> : null}
    </div>
  );
}

interface ProofProps {
  field: string;
  learned: NonNullable<LearnedField['learned']>;
}

/** The lead's words, or who entered the value, on hover, focus or press. */
function Proof({ field, learned }: ProofProps) {
  const text = sourceText(learned);
  return (
    <Tooltip content={<bdi className="wrap-anywhere">{text}</bdi>}>
      <Button variant="ghost" size="icon" aria-label={copy.proof({ field, text })}>
        <Quote aria-hidden className="size-3.5 text-muted-foreground" />
      </Button>
    </Tooltip>
  );
}

/** The lead's words, or who entered it. */
export function sourceText({ quote, by_name }: BookingSource): string {
  if (quote) return copy.quoted({ words: quote });
  return by_name ? copy.entered({ name: by_name }) : copy.enteredByFormer;
}
