import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type FieldGuess,
  type FieldMap,
  type FieldRole,
  guessMap,
} from '#domain/leads/extract/field-map.ts';
import type { WaitingPosts } from '#domain/leads/posts/waiting-posts.ts';
import { fieldErrors, refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { SendSummaryView } from '#web/shared/send-summary/send-summary.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { mapping as copy } from '#copy/whatsapp/webhook/post.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { Notice } from '#web/ui/notice.tsx';

/** 'detail', the default: the field is stored with the lead. */
type Choice = FieldRole | 'detail';

const roleOptions = () => [
  { value: 'detail' as Choice, label: copy.detail },
  ...Object.entries(copy.roles).map(([value, label]) => ({ value: value as Choice, label })),
];

interface Props {
  posts: WaitingPosts;
  campaignId: string;
  onClose: () => void;
}

/** Asks once what each field of a form means. */
export function MapDialog({ posts, campaignId: campaign_id, onClose }: Props) {
  const { team_slug } = useTeam();
  // Newer posts may arrive while the dialog is open; it stays on the one it was opened for.
  const [{ post_id, fields, count }] = useState(posts);
  const [map, setMap] = useState<FieldMap>(() => guessMap(fields));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [asking, setAsking] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const input = { team_slug, campaign_id, post_id, map };
  const summary = useQuery(
    // More posts may have arrived.
    rpc.leads.mapSummary.queryOptions({ input, enabled: asking, staleTime: 0 }),
  );
  const save = useMutation(
    rpc.leads.mapPost.mutationOptions({
      onSuccess: () => {
        toast.success(copy.saved, { description: copy.savedText({ count }) });
        onClose();
      },
      ...refetchOnSuccess(rpc.leads.key()),
      onError: (error) => {
        // Shows the error at its field, or in a refetched summary.
        if (fieldErrors(error).phone !== undefined) setAsking(false);
        else if (asking) void summary.refetch();
      },
    }),
  );
  const choose = (key: string, choice: Choice) =>
    setMap((before) => {
      const others = Object.entries(before).filter(([other]) => other !== key);
      return Object.fromEntries(choice === 'detail' ? others : [...others, [key, choice]]);
    });
  const isComplete = Object.values(map).includes('phone');
  const phoneError = fieldErrors(save.error).phone;
  const problem = !wasSubmitted || isComplete ? undefined : copy.required;
  const failed =
    save.error && phoneError === undefined ? refusalOf(save.error, copy.failed) : undefined;
  const waiting = summary.data?.posts;
  function confirm() {
    setSubmitted(true);
    if (!isComplete) return;
    // A single post is a single lead who asked to be contacted.
    if (count === 1) save.mutate(input);
    else if (!asking) setAsking(true);
    else if (waiting !== undefined) save.mutate({ ...input, posts: waiting, agreed });
  }
  const confirmed = waiting !== undefined && (summary.data?.summary.messages === 0 || agreed);
  return (
    <ActionDialog
      copy={{
        title: asking ? copy.summaryTitle : copy.title,
        text: asking ? copy.summaryText : copy.text,
        confirm: asking || count === 1 ? copy.confirm : copy.next,
        busy: kitCopy.saving,
      }}
      action={save}
      disabled={asking && !confirmed}
      onConfirm={confirm}
      onClose={onClose}
      className="max-w-xl"
    >
      {(problem ?? failed) ? <Notice variant="destructive">{problem ?? failed}</Notice> : null}
      {asking ? (
        <>
          <Button variant="link" className="self-start" onClick={() => setAsking(false)}>
            {copy.back}
          </Button>
          <SendSummaryView
            summary={{ ...summary, data: summary.data?.summary }}
            atAnyHour
            agreed={agreed}
            onAgree={setAgreed}
          />
        </>
      ) : (
        <Fields {...{ fields, map, wrong: phoneError }} onChoose={choose} />
      )}
    </ActionDialog>
  );
}

interface FieldsProps {
  fields: WaitingPosts['fields'];
  map: FieldMap;
  /** what is wrong with the phone field */
  wrong: string | undefined;
  onChoose: (key: string, choice: Choice) => void;
}

function Fields({ fields, map, wrong, onChoose }: FieldsProps) {
  return (
    <>
      <p className="text-sm text-muted-foreground">{copy.names}</p>
      <div className="flex flex-col gap-4">
        {fields.map(({ key, label, value, guess }) => (
          <SelectField
            key={key}
            label={<span dir="auto">{label}</span>}
            hint={
              <>
                <span className="line-clamp-2 break-all" dir="auto">
                  {value}
                </span>
                {guess ? (
                  <span className="block">{guessText(guess, map[key] === guess.role)}</span>
                ) : null}
              </>
            }
            error={map[key] === 'phone' ? wrong : undefined}
            aria-label={copy.label({ field: label })}
            value={map[key] ?? 'detail'}
            onValueChange={(choice) => onChoose(key, choice)}
            options={roleOptions()}
          />
        ))}
      </div>
    </>
  );
}

/** Why a role was suggested before the user chose one. */
const guessText = ({ role, reason, says }: FieldGuess, isChosen: boolean): string =>
  isChosen ? copy.guesses[reason]({ says }) : copy.possible({ role: copy.roles[role] });
