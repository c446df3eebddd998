import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { mentionBeingTyped } from '#domain/conversations/lead/lead.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Textarea } from '#web/ui/form/field.tsx';
import { isComposing, useListbox } from '#web/ui/form/use-listbox.ts';
import { notes as copy } from '#copy/conversations/lead.ts';

const MAX_SHOWN = 6;

interface Props {
  box: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder?: string;
  value: string;
  maxLength: number;
  invalid: boolean;
  onChange: (text: string) => void;
  onSubmit: () => void;
  onEscape?: () => void;
}

/** A text box in which @ suggests team members. Ctrl or Cmd with Enter submits. */
export function MentionBox(props: Props) {
  const { box, label, placeholder, value, maxLength, invalid, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const members = useMembers(typed !== null);
  const matches = typed === null ? [] : matchingMembers(members, typed).slice(0, MAX_SHOWN);
  const close = () => setTyped(null);
  const listbox = useListbox({
    items: matches,
    label: copy.members,
    onChoose: choose,
    onClose: close,
  });

  function updateMatches(element: HTMLTextAreaElement) {
    setTyped(mentionBeingTyped(element.value, element.selectionStart));
  }

  function choose(member: Member) {
    const element = box.current;
    if (!element || typed === null) return;
    const cursor = element.selectionStart;
    const start = cursor - typed.length;
    const at = start + member.name.length + 1;
    // The cursor moves before the next key: set in a later frame, it would jump back while the user types.
    flushSync(() => {
      onChange(`${value.slice(0, start)}${member.name} ${value.slice(cursor)}`);
      close();
    });
    element.focus();
    element.setSelectionRange(at, at);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      props.onSubmit();
    } else if (!listbox.onKey(event) && event.key === 'Escape') {
      event.stopPropagation();
      props.onEscape?.();
    }
  }

  return (
    <div className="relative">
      <Textarea
        {...listbox.multiline}
        ref={box}
        rows={2}
        dir="auto"
        aria-label={label}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          updateMatches(event.target);
          listbox.restart();
        }}
        onSelect={(event) => updateMatches(event.currentTarget)}
        onBlur={close}
        onKeyDown={onKeyDown}
        className="max-h-48 text-base md:text-sm"
      />
      <ul
        {...listbox.list}
        className="absolute inset-x-0 bottom-full z-10 mb-1 max-h-56 overflow-y-auto rounded-lg border border-border bg-popover p-1 shadow-md"
      >
        {matches.map((member, index) => (
          <li
            key={member.user_id}
            {...listbox.option(index)}
            className="flex min-h-10 cursor-default items-center rounded-md px-2.5 text-sm aria-selected:bg-accent md:min-h-8"
          >
            <bdi className="truncate">{member.name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Member {
  user_id: string;
  name: string;
}

/** A name typed in full needs no suggestion. */
function matchingMembers(members: Member[], typed: string): Member[] {
  const wanted = typed.toLowerCase();
  if (members.some(({ name }) => wanted.startsWith(`${name.toLowerCase()} `))) return [];
  return members.filter(({ name }) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((_part, index, parts) => parts.slice(index).join(' ').startsWith(wanted)),
  );
}

function useMembers(wanted: boolean): Member[] {
  const { team_slug } = useTeam();
  const { data } = useQuery({
    ...rpc.teams.members.queryOptions({ input: { team_slug } }),
    enabled: wanted,
  });
  return (data?.members ?? []).flatMap(({ user_id, userName }) =>
    user_id && userName ? [{ user_id, name: userName }] : [],
  );
}
