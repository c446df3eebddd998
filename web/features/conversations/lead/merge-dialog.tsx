import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useDeferredValue, useState } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import { controlClasses } from '#web/ui/form/field.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Skeletons } from '#web/ui/loading.tsx';
import { isNameless, LeadName, leadNameOf, phoneOf } from '../lead-name.tsx';
import { refetchLeads } from './api.ts';
import { merging as copy } from '#copy/conversations/lead/merge.ts';

/** Merges another of the campaign's leads into this one: search as in the list, then confirm. */
export function MergeDialog({ row, onClose }: { row: ConversationRow; onClose: () => void }) {
  const { team_slug } = useTeam();
  const [other, setOther] = useState<ConversationRow>();
  const merge = useMutation(
    rpc.conversations.mergeLead.mutationOptions({
      ...refetchLeads,
      onSuccess: () => {
        onClose();
        toast.success(copy.done);
      },
    }),
  );
  const { conversation_id } = row;
  if (!other) {
    return (
      <Dialog
        onClose={onClose}
        title={copy.title({ name: leadNameOf(row) })}
        description={copy.text}
        className="max-w-md"
      >
        <OtherLeads row={row} onChoose={setOther} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{
        ...copy.confirm,
        title: copy.confirm.title({ other: leadNameOf(other), name: leadNameOf(row) }),
      }}
      action={merge}
      onConfirm={() =>
        merge.mutate({ team_slug, conversation_id, other_id: other.conversation_id })
      }
    />
  );
}

interface ChoiceProps {
  row: ConversationRow;
  onChoose: (row: ConversationRow) => void;
}

function OtherLeads({ row, onChoose }: ChoiceProps) {
  const { team_slug } = useTeam();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { campaign_id } = row;
  const found = useQuery(
    rpc.conversations.list.queryOptions({
      input: { team_slug, campaign_id, search: search || undefined },
      placeholderData: keepPreviousData,
    }),
  );
  const others = found.data?.items.filter((item) => item.conversation_id !== row.conversation_id);
  return (
    <Command
      label={copy.title({ name: leadNameOf(row) })}
      shouldFilter={false}
      loop
      className="flex flex-col gap-2"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={copy.search}
        maxLength={100}
        className={cn(controlClasses, 'h-11 md:h-10')}
      />
      {found.error ? (
        <RetryNotice query={found}>{copy.failed}</RetryNotice>
      ) : (
        <Command.List label={copy.search} className="max-h-80 overflow-y-auto">
          {others?.length === 0 && (
            <p className="px-2 text-sm text-muted-foreground">{copy.none}</p>
          )}
          {others?.map((item) => (
            <OtherLead key={item.conversation_id} row={item} onChoose={onChoose} />
          ))}
        </Command.List>
      )}
      {found.isPending && <Skeletons label={copy.loading} className="h-32 w-full" />}
    </Command>
  );
}

function OtherLead({ row, onChoose }: ChoiceProps) {
  const phone = phoneOf(row);
  return (
    <Command.Item
      value={row.conversation_id}
      onSelect={() => onChoose(row)}
      className="flex min-h-11 cursor-default items-center gap-2 rounded-md px-2 text-sm data-[selected=true]:bg-accent md:min-h-9"
    >
      <Avatar name={row.name} className="size-6 text-xs" />
      <span className="min-w-0 truncate">
        <bdi>
          <LeadName row={row} />
        </bdi>
      </span>
      {phone && !isNameless(row) && (
        <Phone phone={phone} className="tnum ml-auto shrink-0 text-xs text-muted-foreground" />
      )}
    </Command.Item>
  );
}
