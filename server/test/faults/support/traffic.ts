import { setTimeout as sleep } from 'node:timers/promises';
import type { Control, Incoming } from './gateway.ts';
import type { LeadMessage } from './judge.ts';
import { phoneOf, textOf } from './tags.ts';
import { PATIENCE_MS, until } from './until.ts';

export interface TrafficPlan {
  leads: number;
  messages: number;
  overMs: number;
  random: () => number;
}

const TICK_MS = 100;
/** How often a lead writes two texts at the same moment, which the gateway may swap. */
const BURSTS = 0.3;

/**
 * Leads write at random times. Each text is in a later second than the lead's previous one, so that the
 * product can tell their order.
 */
export async function sendLeadMessages(
  control: Control,
  session: string,
  { leads, messages, overMs, random }: TrafficPlan,
  written: LeadMessage[],
): Promise<void> {
  const plan = Array.from({ length: leads }, (_, i) =>
    timesOf(Math.ceil((messages - i) / leads), overMs, random),
  ).flatMap((times, lead) => times.map((at, i) => ({ lead: lead + 1, n: i + 1, at })));
  plan.sort((a, b) => a.at - b.at || a.lead - b.lead || a.n - b.n);
  const seconds = new Map<number, number>();
  const startedAt = Date.now();
  while (plan.length > 0) {
    const now = Date.now();
    const rest = plan.findIndex((item) => item.at > now - startedAt);
    const due = plan.splice(0, rest < 0 ? plan.length : rest);
    const batch: Incoming[] = due.map(({ lead, n }) => {
      const timestamp = Math.max(Math.floor(now / 1000), (seconds.get(lead) ?? 0) + 1);
      seconds.set(lead, timestamp);
      // The id identifies a text that is delivered again because the gateway was killed.
      return { from: phoneOf(lead), text: textOf(lead, n), timestamp, id: `LEAD${lead}N${n}` };
    });
    if (batch.length > 0) {
      // A phone keeps its texts while the gateway is away.
      await until('the leads can write', PATIENCE_MS, () => control.receive(session, batch));
    }
    written.push(...due.map(({ lead, n }) => ({ lead, tag: `${lead}.${n}`, at: now })));
    await sleep(TICK_MS);
  }
}

function timesOf(count: number, overMs: number, random: () => number): number[] {
  const times = Array.from({ length: count }, () => Math.floor(random() * overMs)).sort(
    (a, b) => a - b,
  );
  return times.map((at, i) => (i > 0 && random() < BURSTS ? (times[i - 1] ?? at) : at));
}
