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
const MAX_TABS_OF_ONE = MAX_STREAMS;
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

type Listener = (change: PresenceChange) => void;

interface Tab {
  user_id: string;
  name: string;
  conversation_id: string;
  seen_at: number;
  /** 0: not typing */
  typed_at: number;
}

/** A team's tabs by user and id, and again by conversation and by user. */
interface Team {
  tabs: Map<string, Tab>;
  shown: Map<string, Set<Tab>>;
  /** keys by user, the one with the latest sign last */
  own: Map<string, Set<string>>;
}

export interface Presence {
  /** Publishes a sign from a tab whose browser is connected to this process. */
  announce(sign: PresenceSign): void;
  /** Applies another process's sign. Invalid payloads are ignored. */
  receive(payload: string): void;
  /** Who is viewing a conversation now. */
  inConversation(teamId: string, conversationId: string): PresentPerson[];
  subscribe(teamId: string, listener: Listener): () => void;
  /** Call this when a tab's stream opens, and the result when it ends. The last stream removes the tab. */
  open(tab: Omit<PresenceSign, 'conversation_id' | 'typing'>): () => void;
  stop(): void;
}

/** `publish` sends a text to every web process, including this one. */
export function createPresence(publish: (payload: string) => void, now = Date.now): Presence {
  const teams = new Map<string, Team>();
  const listeners = new Map<string, Set<Listener>>();
  /** open streams by tab, in this process */
  const streams = new Map<string, number>();
  const processId = randomUUID();
  let signs = 0;
  let sweeping: NodeJS.Timeout | undefined;

  function apply({ team_id, user_id, name, tab_id, conversation_id, typing }: PresenceSign): void {
    const team = teams.get(team_id) ?? { tabs: new Map(), shown: new Map(), own: new Map() };
    // The browser chooses the tab id. With the user's id in the key, it can't claim another user's tab.
    const key = `${user_id}:${tab_id}`;
    const before = team.tabs.get(key);
    const replacedTab = before ? { key, tab: before } : tabToEvict(team, user_id);
    const presenceBefore = presenceSnapshot(team_id, [
      replacedTab?.tab.conversation_id,
      conversation_id,
    ]);
    if (replacedTab) remove(team, replacedTab.key, replacedTab.tab);
    if (conversation_id !== null && team.tabs.size < MAX_TABS) {
      const at = now();
      add(team, key, { user_id, name, conversation_id, seen_at: at, typed_at: typing ? at : 0 });
    }
    if (team.tabs.size > 0) teams.set(team_id, team);
    else teams.delete(team_id);
    notifyChanged(team_id, presenceBefore);
    sweeping ??= setInterval(sweep, SWEEP_MS).unref();
  }

  function peopleIn(teamId: string, conversationId: string): PresentPerson[] {
    const people = new Map<string, PresentPerson>();
    const at = now();
    for (const tab of teams.get(teamId)?.shown.get(conversationId) ?? []) {
      if (at - tab.seen_at > GONE_AFTER_MS) continue;
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
    return new Map(known.map((id) => [id, JSON.stringify(peopleIn(teamId, id))]));
  }

  function notifyChanged(teamId: string, snapshot: Map<string, string>): void {
    for (const [conversation_id, before] of snapshot) {
      const people = peopleIn(teamId, conversation_id);
      if (JSON.stringify(people) !== before) notify(teamId, conversation_id, people);
    }
  }

  /** Notifies of users who stopped typing or left without a sign. */
  function sweep(): void {
    const at = now();
    for (const [teamId, team] of teams) {
      const changed = new Set<string>();
      for (const [key, tab] of team.tabs) {
        const isGone = at - tab.seen_at > GONE_AFTER_MS;
        const stoppedTyping = tab.typed_at > 0 && at - tab.typed_at > TYPING_MS;
        if (isGone) remove(team, key, tab);
        else if (stoppedTyping) tab.typed_at = 0;
        if (isGone || stoppedTyping) changed.add(tab.conversation_id);
      }
      for (const id of changed) notify(teamId, id, peopleIn(teamId, id));
      if (team.tabs.size === 0) teams.delete(teamId);
    }
    if (teams.size > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  function notify(teamId: string, conversation_id: string, people: PresentPerson[]): void {
    for (const listener of listeners.get(teamId) ?? []) listener({ conversation_id, people });
  }

  function announce(given: PresenceSign): void {
    apply(given);
    signs += 1;
    // The number makes each text unique: the database drops identical notifications.
    publish(JSON.stringify({ ...given, by: processId, nth: signs }));
  }

  return {
    announce,
    receive(payload) {
      const parsed = sent.safeParse(jsonIn(payload));
      // This process has already applied its own sign, and its echo may be outdated.
      if (parsed.success && parsed.data.by !== processId) apply(parsed.data);
    },
    inConversation: peopleIn,
    subscribe(teamId, listener) {
      const ofTeam = listeners.get(teamId) ?? new Set();
      listeners.set(teamId, ofTeam.add(listener));
      return () => {
        ofTeam.delete(listener);
        if (ofTeam.size === 0) listeners.delete(teamId);
      };
    },
    open(tab) {
      const key = `${tab.user_id}:${tab.tab_id}`;
      streams.set(key, (streams.get(key) ?? 0) + 1);
      return () => {
        const remaining = (streams.get(key) ?? 1) - 1;
        if (remaining > 0) streams.set(key, remaining);
        else {
          streams.delete(key);
          const isPresent = teams.get(tab.team_id)?.tabs.has(key) === true;
          if (isPresent) announce({ ...tab, conversation_id: null, typing: false });
        }
      };
    },
    stop: () => clearInterval(sweeping),
  };
}

/** The user's tab that makes room for another one. */
function tabToEvict(team: Team, user_id: string) {
  const userTabs = team.own.get(user_id);
  if (!userTabs || userTabs.size < MAX_TABS_OF_ONE) return undefined;
  const [key = ''] = userTabs;
  const tab = team.tabs.get(key);
  return tab && { key, tab };
}

function add(team: Team, key: string, tab: Tab): void {
  team.tabs.set(key, tab);
  const same = team.shown.get(tab.conversation_id) ?? new Set();
  team.shown.set(tab.conversation_id, same.add(tab));
  team.own.set(tab.user_id, (team.own.get(tab.user_id) ?? new Set()).add(key));
}

function remove(team: Team, key: string, tab: Tab): void {
  team.tabs.delete(key);
  const conversationTabs = team.shown.get(tab.conversation_id);
  conversationTabs?.delete(tab);
  if (conversationTabs?.size === 0) team.shown.delete(tab.conversation_id);
  const userTabs = team.own.get(tab.user_id);
  userTabs?.delete(key);
  if (userTabs?.size === 0) team.own.delete(tab.user_id);
}
