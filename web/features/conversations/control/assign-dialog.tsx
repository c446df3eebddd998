import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import type { Assignee } from '#domain/conversations/schema.ts';
import { foldText } from '#domain/conversations/inbox/search-words.ts';
import type { TeamAssignee } from '#domain/conversations/assignment.ts';
import {
  assignmentOptions,
  AvailabilityMark,
} from '#web/shared/availability/availability-mark.tsx';
import { availability } from '#copy/shared/availability.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { Check } from '#web/ui/first-icons.ts';
import { controlClasses } from '#web/ui/form/field.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { inbox } from '#copy/conversations/inbox.ts';

interface Props {
  /** number of leads to assign */
  count: number;
  /** the current assignee of a single lead; undefined for several */
  current: string | null | undefined;
  onChoose: (assignee: Assignee | null) => void;
  onClose: () => void;
}

/** Assigns leads. Type to search, arrows move, Enter chooses. */
export function AssignDialog({ count, current, onChoose, onClose }: Props) {
  const { team_slug } = useTeam();
  const copy = inbox.assign;
  return (
    <Dialog
      onClose={onClose}
      title={copy.title}
      description={copy.text({ count })}
      className="max-w-sm"
    >
      <Loaded
        query={useQuery(assignmentOptions(team_slug))}
        waiting={<Skeleton className="h-32 w-full" />}
        failed={{ title: copy.failed, text: copy.failedText }}
      >
        {({ members }) => <Members members={members} current={current} onChoose={onChoose} />}
      </Loaded>
    </Dialog>
  );
}

interface MembersProps extends Pick<Props, 'current' | 'onChoose'> {
  members: TeamAssignee[];
}

function Members({ members, current, onChoose }: MembersProps) {
  const myId = useMe().data?.user.id;
  const isMe = ({ user_id }: TeamAssignee) => user_id === myId;
  const options = [
    ...members
      .toSorted((a, b) => Number(isMe(b)) - Number(isMe(a)))
      .map((member) => ({
        key: member.user_id,
        label: isMe(member) ? inbox.assign.me({ name: member.name }) : member.name,
        assignee: member,
      })),
    { key: '', label: inbox.assign.noOne, assignee: null },
  ];
  const [typed, setTyped] = useState('');
  const fitting = options.filter(({ label }) => foldText(label).includes(foldText(typed.trim())));
  return (
    <Command label={inbox.assign.title} shouldFilter={false} loop className="flex flex-col gap-2">
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={inbox.assign.search}
        className={cn(controlClasses, 'h-11 md:h-10')}
      />
      <Command.List label={inbox.assign.search}>
        <Command.Empty className="px-2 text-sm text-muted-foreground">
          {inbox.assign.none}
        </Command.Empty>
        {fitting.map(({ key, label, assignee }) => (
          <Command.Item
            key={key}
            value={key || 'nobody'}
            onSelect={() => onChoose(assignee)}
            className="flex min-h-11 cursor-default items-center gap-2 rounded-md px-2 text-sm data-[selected=true]:bg-accent md:min-h-9"
          >
            {assignee ? <Avatar name={assignee.name} className="size-6 text-xs" /> : null}
            <span className="truncate">{label}</span>
            {assignee ? (
              <span className="ml-auto flex shrink-0 items-center gap-3 text-xs text-muted-foreground">
                <span className="tnum">{availability.open({ count: assignee.open })}</span>
                <AvailabilityMark of={assignee.availability} />
              </span>
            ) : null}
            {current !== undefined && (current ?? '') === key ? (
              <Check
                aria-hidden
                className={cn('size-4 shrink-0 text-primary', !assignee && 'ml-auto')}
              />
            ) : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
