import { useEffect, useState } from 'react';
import type { PresentPerson } from '#server/platform/live/presence.ts';
import { Eye } from '#web/ui/first-icons.ts';
import { PencilLine } from '#web/ui/icons.ts';
import { formatList } from '#web/ui/format.ts';
import { TAB_ID } from '#web/platform/identity.ts';
import { client } from '#web/platform/rpc.ts';
import { useLive } from '#web/shared/live.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { presence as copy } from '#copy/conversations/lead.ts';

/** Other members who have this conversation open, and who is typing. Hidden if there are none. */
export function PresentPeople({ conversationId }: { conversationId: string }) {
  const people = usePresence(conversationId);
  const writers = people.filter((person) => person.typing);
  const isTyping = writers.length > 0;
  const shown = isTyping ? writers : people;
  const names = formatList(shown.map((item) => item.name));
  const count = shown.length;
  const Icon = isTyping ? PencilLine : Eye;
  return (
    <output className="block empty:hidden">
      {count > 0 && (
        <span className="flex items-center gap-2 border-b bg-info-soft px-4 py-1.5 text-sm text-info">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">
            {copy[isTyping ? 'typing' : 'looking']({ names, count })}
          </span>
        </span>
      )}
    </output>
  );
}

/** Dispatches an event named after the conversation in which the user types. */
const typing = new EventTarget();

/** Called by the composer when the user types in a conversation. */
export function notifyTyping(conversationId: string): void {
  typing.dispatchEvent(new Event(conversationId));
}

/** The server considers a tab closed after 25 s. */
const REPORT_EVERY_MS = 10_000;
/** The server considers typing ended after 6 s. */
const TYPING_EVERY_MS = 3_000;
/** Opening another conversation within this time already reports that this one was left. */
const LEAVE_AFTER_MS = 500;

let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports that this tab shows a conversation, and returns who else has it open. Hidden tabs report
 * nothing. `notifyTyping` reports typing.
 */
function usePresence(conversationId: string): PresentPerson[] {
  const { team_slug } = useTeam();
  const { data: me } = useMe();
  const [people, setPeople] = useState<PresentPerson[]>([]);
  useLive(team_slug, (change) => {
    if (change.kind === 'presence' && change.conversation_id === conversationId) {
      setPeople(change.people);
    }
    // The stream was interrupted, so the server dropped the tab.
    if (change.kind === 'ready' || change.kind === 'back') {
      void announce(team_slug, conversationId).then(setPeople);
    }
  });
  useEffect(() => {
    clearTimeout(leaving);
    let isUnmounted = false;
    const reportPresence = (isTyping = false) => {
      if (document.visibilityState !== 'visible') return;
      void announce(team_slug, conversationId, { typing: isTyping }).then(
        (all) => isUnmounted || setPeople(all),
      );
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') reportPresence();
      else void announce(team_slug, conversationId, { left: true });
    };
    reportPresence();
    const timer = setInterval(() => reportPresence(), REPORT_EVERY_MS);
    document.addEventListener('visibilitychange', onVisibility);
    let typedAt = 0;
    const onTyping = () => {
      if (Date.now() - typedAt < TYPING_EVERY_MS) return;
      typedAt = Date.now();
      reportPresence(true);
    };
    typing.addEventListener(conversationId, onTyping);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      typing.removeEventListener(conversationId, onTyping);
      setPeople([]);
      const reportLeft = () => void announce(team_slug, conversationId, { left: true });
      leaving = setTimeout(reportLeft, LEAVE_AFTER_MS);
    };
  }, [team_slug, conversationId]);
  return people.filter((person) => person.user_id !== me?.user.id);
}

/** Returns who is present; no one if the server can't be reached. */
async function announce(
  team_slug: string,
  conversation_id: string,
  sign: { typing?: boolean; left?: boolean } = {},
): Promise<PresentPerson[]> {
  try {
    const ref = { team_slug, conversation_id, tab_id: TAB_ID };
    return (await client.conversations.presence({ ...ref, ...sign })).people;
  } catch {
    return [];
  }
}
