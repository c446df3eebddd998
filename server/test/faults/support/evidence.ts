import type { Incoming } from './gateway.ts';
import {
  type Evidence,
  findLost,
  judge,
  type Kill,
  type LeadMessage,
  type Verdict,
} from './judge.ts';
import { phoneOf, textOf } from './tags.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** A run doesn't need the database. */
type RunWorld = Pick<World, 'control' | 'team' | 'model'>;

/** Collects the evidence of a run as it goes. */
export class Run {
  readonly leadMessages: LeadMessage[] = [];
  readonly kills: Kill[] = [];
  readonly #known = new Map<string, Incoming>();
  readonly #world: RunWorld;

  constructor(world: RunWorld) {
    this.#world = world;
  }

  /** A lead writes its `n`-th text. */
  leadWrites(lead: number, n = 1): Promise<void> {
    return this.#receive(lead, n, { text: textOf(lead, n) });
  }

  async #receive(lead: number, n: number, said: Pick<Incoming, 'text' | 'media'>): Promise<void> {
    const { control, team } = this.#world;
    const at = Date.now();
    const timestamp = Math.floor(at / 1000) + n;
    const message = { from: phoneOf(lead), timestamp, ...said };
    const { messages } = await control.receive(team.session, [message]);
    this.#known.set(`${lead}.${n}`, { ...message, ...(messages[0] && { id: messages[0].id }) });
    this.leadMessages.push({ lead, tag: `${lead}.${n}`, at });
  }

  /** A lead sends the text as a voice message; the gateway has the recording. */
  leadSpeaks(lead: number, n = 1): Promise<void> {
    return this.#receive(lead, n, { text: '', media: { says: textOf(lead, n) } });
  }

  /** The gateway delivers a webhook again. */
  async replay(lead: number, n = 1): Promise<void> {
    const { control, team } = this.#world;
    const message = this.#known.get(`${lead}.${n}`);
    if (message) await control.receive(team.session, [message]);
  }

  /** Records the kill of a process or connection. `replace` ends it and resolves once it is replaced. */
  async killed(replace: () => Promise<unknown>): Promise<void> {
    const at = Date.now();
    const kill: Kill = { at, until: at };
    this.kills.push(kill);
    await replace();
    kill.backAt = Date.now();
  }

  /** Records the kill of the database, which counts as away until `back` resolves. */
  async databaseKilled(back: () => Promise<unknown>): Promise<void> {
    const kill = { at: Date.now(), until: Infinity };
    this.kills.push(kill);
    await back();
    kill.until = Date.now();
  }

  async evidence(): Promise<Evidence> {
    const { control, team, model } = this.#world;
    const { leadMessages, kills } = this;
    return { leadMessages, kills, sent: await control.sent(team.session), answers: model.answers };
  }

  /** Waits until everything is answered, at most `ms`, then judges. */
  async verdict(ms: number): Promise<Verdict> {
    await this.answered(ms).catch(() => undefined);
    return judge(await this.evidence());
  }

  /** Throws if a text is still unanswered after `ms`. */
  answered(ms: number): Promise<true> {
    return until('every text is answered', ms, async () => (await this.unanswered()).length === 0);
  }

  async unanswered(): Promise<string[]> {
    return findLost(await this.evidence());
  }
}
