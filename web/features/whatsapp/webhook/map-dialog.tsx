import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldMap, FieldRole } from '#domain/leads/extract/field-map.ts';
import type { WaitingPosts } from '#domain/leads/posts/waiting-posts.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { mapping as copy } from './post-copy.ts';

/** A field without a choice is kept with the lead. */
type Choice = FieldRole | 'detail';

const OPTIONS = [
  { value: 'detail' as Choice, label: copy.detail },
  ...Object.entries(copy.roles).map(([value, label]) => ({ value: value as Choice, label })),
];

interface Props {
  posts: WaitingPosts;
  campaignId: string;
  onClose: () => void;
}

/** Asks once which field of a form is what. */
export function MapDialog({ posts, campaignId: campaign_id, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  // Newer posts come while the dialog is open: it shows the one that it was opened for.
  const [{ post_id, fields, count }] = useState(posts);
  const [map, setMap] = useState<FieldMap>({});
  const [tried, setTried] = useState(false);
  const save = useMutation(
    rpc.leads.mapPost.mutationOptions({
      onSuccess: async () => {
        toast.success(copy.saved, { description: copy.savedText(count) });
        onClose();
        await queryClient.invalidateQueries({ queryKey: rpc.leads.key() });
      },
    }),
  );
  const choose = (key: string, choice: Choice) =>
    setMap((before) => {
      const others = Object.entries(before).filter(([other]) => other !== key);
      return Object.fromEntries(choice === 'detail' ? others : [...others, [key, choice]]);
    });
  const isComplete = Object.values(map).includes('phone');
  const wrong = fieldErrors(save.error).phone;
  const problem = !tried || isComplete ? undefined : copy.required;
  const failed = save.error && wrong === undefined ? copy.failed : undefined;
  return (
    <ActionDialog
      title={copy.title}
      description={copy.text}
      labels={copy}
      busy={save.isPending}
      problem={problem ?? failed}
      onConfirm={() => {
        setTried(true);
        if (isComplete) save.mutate({ team_slug, campaign_id, post_id, map });
      }}
      onClose={onClose}
      className="max-w-xl"
    >
      <p className="text-sm text-muted-foreground">{copy.names}</p>
      <div className="flex flex-col gap-4">
        {fields.map(({ key, label, value }) => (
          <Field
            key={key}
            label={<span dir="auto">{label}</span>}
            hint={
              <span className="line-clamp-2 break-all" dir="auto">
                {value}
              </span>
            }
            error={map[key] === 'phone' ? wrong : undefined}
          >
            {(control) => (
              <Select<Choice>
                {...control}
                aria-label={copy.label(label)}
                value={map[key] ?? 'detail'}
                onValueChange={(choice) => choose(key, choice)}
                options={OPTIONS}
              />
            )}
          </Field>
        ))}
      </div>
    </ActionDialog>
  );
}
