import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MAX_STREAMS } from './stream-limit.ts';
import { jsonIn } from '#domain/parse-text.ts';

/** Web processes tell each other here who is viewing what. None of it is stored. */
export const PRESENCE_CHANNEL = 'opensetter_presence';

/** A tab without a sign for this long counts as closed. Browsers send one every ten seconds. */
const GONE_AFTER_MS = 25_000;
/** Without a keystroke for this long, a user no longer counts as typing. */
const TYPING_MS = 6_000;
const SWEEP_MS = 2_000;
/** Limit per team. Further tabs aren't shown. */
const MAX_TABS = 2_000;
/** Limit per user, same as for streams. The tab whose last sign is oldest goes first. */
const MAX_TABS_PER_PERSON = MAX_STREAMS;
/** Limit per conversation: more would be too many to name. */
const MAX_PEOPLE = 20;

/** A tab's announcement. Without a conversation, the tab no longer shows one. */
const sign = z.object({
  team_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  tab_id: z.string(),
  conversation_id: z.string().nullable(),
  typing: z.boolean(),
});
export type PresenceSign = z.infer<typeof sign>;

/** A sign sent to other processes: the sender and its running number. Earlier versions send neither. */
const sent = sign.extend({ by: z.string().optional(), nth: z.number().optional() });

/** A user who is viewing a conversation, in any number of tabs. */
export interface PresentPerson {
  user_id: string;
  name: string;
  typing: boolean;
}

/** Who is viewing a conversation now, for the team's browsers. */
export interface PresenceChange {
  conversation_id: string;
  people: PresentPerson[];
}

interface Tab {
  user_id: string;
  name: string;
  conversation_id: string;
  seen_at: number;
  /** 0: not typing */
  typed_at: number;
}

/** The browser chooses the tab id. With the user's id in the key, it can't claim another user's tab. */
const keyOf = ({ user_id, tab_id }: Pick<PresenceSign, 'user_id' | 'tab_id'>) =>
  `${user_id}:${tab_id}`;

/** `publish` sends a text to every web process, including this one. */
export function createPresence(publish: (payload: string) => void) {
  /** tabs by team and key, the one with the latest sign last */
  const teams = new Map<string, Map<string, Tab>>();
  const changes = new EventEmitter<Record<string, [PresenceChange]>>().setMaxListeners(0);
  /** open streams by tab, in this process */
  const streams = new Map<string, number>();
  const processId = randomUUID();
  let signs = 0;
  let sweeping: NodeJS.Timeout | undefined;

  function apply(given: PresenceSign): void {
    const { team_id, user_id, name, conversation_id, typing } = given;
    const tabs = teams.get(team_id) ?? new Map<string, Tab>();
    const key = keyOf(given);
    const replacedKey = tabs.has(key) ? key : keyToEvict(tabs, user_id);
    const replacedTab = tabs.get(replacedKey);
    const before = presenceSnapshot(team_id, [replacedTab?.conversation_id, conversation_id]);
    tabs.delete(replacedKey);
    if (conversation_id !== null && tabs.size < MAX_TABS) {
      const at = Date.now();
      tabs.set(key, { user_id, name, conversation_id, seen_at: at, typed_at: typing ? at : 0 });
    }
    if (tabs.size > 0) teams.set(team_id, tabs);
    else teams.delete(team_id);
    notifyChanged(team_id, before);
    sweeping ??= setInterval(sweep, SWEEP_MS).unref();
  }

  /** Who is viewing a conversation now. */
  function inConversation(teamId: string, conversationId: string): PresentPerson[] {
    const people = new Map<string, PresentPerson>();
    const at = Date.now();
    for (const tab of teams.get(teamId)?.values() ?? []) {
      if (tab.conversation_id !== conversationId || at - tab.seen_at > GONE_AFTER_MS) continue;
      const { user_id, name } = tab;
      const person = people.get(user_id);
      if (!person && people.size === MAX_PEOPLE) continue;
      const typing = at - tab.typed_at <= TYPING_MS || person?.typing === true;
      people.set(user_id, { user_id, name, typing });
    }
    return [...people.values()].toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
  }

  /** A snapshot of who is shown in some conversations, to compare afterwards. */
  function presenceSnapshot(
    teamId: string,
    ids: (string | null | undefined)[],
  ): Map<string, string> {
    const known = ids.filter((id) => typeof id === 'string');
    return new Map(known.map((id) => [id, JSON.stringify(inConversation(teamId, id))]));
  }

  function notifyChanged(teamId: string, snapshot: Map<string, string>): void {
    for (const [conversation_id, before] of snapshot) {
      const people = inConversation(teamId, conversation_id);
      if (JSON.stringify(people) !== before) changes.emit(teamId, { conversation_id, people });
    }
  }

  /** Notifies of users who stopped typing or left without a sign. */
  function sweep(): void {
    const at = Date.now();
    for (const [teamId, tabs] of teams) {
      const changed = new Set<string>();
      for (const [key, tab] of tabs) {
        const isGone = at - tab.seen_at > GONE_AFTER_MS;
        const stoppedTyping = tab.typed_at > 0 && at - tab.typed_at > TYPING_MS;
        if (isGone) tabs.delete(key);
        else if (stoppedTyping) tab.typed_at = 0;
        if (isGone || stoppedTyping) changed.add(tab.conversation_id);
      }
      for (const conversation_id of changed) {
        const people = inConversation(teamId, conversation_id);
        changes.emit(teamId, { conversation_id, people });
      }
      if (tabs.size === 0) teams.delete(teamId);
    }
    if (teams.size > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  /** Publishes a sign from a tab whose browser is connected to this process. */
  function announce(given: PresenceSign): void {
    apply(given);
    signs += 1;
    // The number makes each text unique: the database drops identical notifications.
    publish(JSON.stringify({ ...given, by: processId, nth: signs }));
  }

  return {
    announce,
    inConversation,
    /** Applies another process's sign. Invalid payloads are ignored. */
    receive(payload: string): void {
      const parsed = sent.safeParse(jsonIn(payload));
      // This process has already applied its own sign, and its echo may be outdated.
      if (parsed.success && parsed.data.by !== processId) apply(parsed.data);
    },
    subscribe(teamId: string, listener: (change: PresenceChange) => void): () => void {
      changes.on(teamId, listener);
      return () => void changes.off(teamId, listener);
    },
    /** Call this when a tab's stream opens, and the result when it ends. The last stream removes the tab. */
    open(tab: Omit<PresenceSign, 'conversation_id' | 'typing'>): () => void {
      const key = keyOf(tab);
      streams.set(key, (streams.get(key) ?? 0) + 1);
      return () => {
        const remaining = (streams.get(key) ?? 1) - 1;
        if (remaining > 0) streams.set(key, remaining);
        else {
          streams.delete(key);
          const isPresent = teams.get(tab.team_id)?.has(key) === true;
          if (isPresent) announce({ ...tab, conversation_id: null, typing: false });
        }
      };
    },
    stop: () => clearInterval(sweeping),
  };
}

export type Presence = ReturnType<typeof createPresence>;

/** The key of the user's tab that makes room for another one; empty while there is room. */
function keyToEvict(tabs: Map<string, Tab>, user_id: string): string {
  const own = [...tabs].filter(([, tab]) => tab.user_id === user_id);
  return own.length < MAX_TABS_PER_PERSON ? '' : (own[0]?.[0] ?? '');
}
