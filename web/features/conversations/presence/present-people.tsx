import { Eye } from '#web/ui/first-icons.ts';
import { PencilLine } from '#web/ui/icons.ts';
import { presence as copy } from '#copy/conversations/lead.ts';
import { usePresence } from './use-presence.ts';
import { formatList } from '#web/ui/format.ts';

/** Who else of the team looks at this conversation, and who is writing. Nothing while no one does. */
export function PresentPeople({ conversationId }: { conversationId: string }) {
  const people = usePresence(conversationId);
  const typing = people.filter((person) => person.typing);
  const shown = typing.length > 0 ? typing : people;
  const names = formatList(shown.map((item) => item.name));
  const count = shown.length;
  const Icon = typing.length > 0 ? PencilLine : Eye;
  return (
    <output className="block empty:hidden">
      {count > 0 && (
        <span className="flex items-center gap-2 border-b bg-info-soft px-4 py-1.5 text-sm text-info">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">
            {typing.length > 0 ? copy.typing({ names, count }) : copy.looking({ names, count })}
          </span>
        </span>
      )}
    </output>
  );
}
