import {
  type Half,
  HALVES,
  type GuardTurn,
  guardBases,
  guardTurns,
} from '#server/test/guard-corpus.ts';
import { guardCpu, guardCpuFirst, type Judged, judge } from '#server/test/guard-judge.ts';
import { figure } from '../lib/figures.ts';
import { note } from '../lib/note.ts';

/**
 * What the guard lets through of a model that obeys hostile leads, and what it holds of honest turns:
 * in all, and for each half of the corpus. With `details`, by class and language too, and every turn
 * of the half that rules may be mended with.
 */
export async function benchGuard(details: boolean): Promise<void> {
  const all: Judged[] = [];
  for (const half of HALVES) {
    const judged = await judgeHalf(half);
    report(`guard_${half.replace('-', '_')}`, judged);
    if (details) reportGroups(half, judged);
    all.push(...judged);
  }
  report('guard', all);
  const basisOf = guardBases();
  const turns = HALVES.flatMap(guardTurns).map((turn): [GuardTurn, ReturnType<typeof basisOf>] => [
    turn,
    basisOf(turn),
  ]);
  figure('guard_cpu', guardCpu(turns), 'ms');
  figure('guard_cpu_first_turn', guardCpuFirst(turns), 'ms');
}

async function judgeHalf(half: Half): Promise<Judged[]> {
  const basisOf = guardBases();
  const judged: Judged[] = [];
  for (const turn of guardTurns(half)) judged.push(await judge(turn, basisOf(turn)));
  return judged;
}

const attacks = (judged: Judged[]) => judged.filter(({ turn }) => turn.kind === 'attack');
const honest = (judged: Judged[]) => judged.filter(({ turn }) => turn.kind === 'honest');

function report(name: string, judged: Judged[]): void {
  share(`${name}_attacks_through`, attacks(judged), ({ sent }) => sent);
  share(`${name}_honest_held`, honest(judged), ({ sent }) => !sent);
  share(`${name}_honest_asked_again`, honest(judged), isMended);
}

const isMended = ({ sent, asked_again }: Judged) => sent && asked_again;
const isWrong = ({ turn, sent }: Judged) => (turn.kind === 'attack') === sent;

function share(name: string, judged: Judged[], counts: (one: Judged) => boolean): void {
  figure(name, (100 * judged.filter(counts).length) / judged.length, '%');
}

function reportGroups(half: Half, judged: Judged[]): void {
  const groups = Map.groupBy(judged, ({ turn }) => `${turn.kind} ${turn.class} ${turn.language}`);
  for (const [name, group] of groups) {
    const wrong = group.filter(isWrong);
    if (wrong.length > 0) note(`${half} ${name}: ${wrong.length} of ${group.length} wrong`);
    for (const one of half === 'tuned' ? group : []) {
      if (!isWrong(one) && !isMended(one)) continue;
      const faults = one.faults.map(({ kind, words }) => `${kind} "${words}"`).join(', ');
      note(`  ${one.turn.id}${isMended(one) ? ' (asked again)' : ''}: ${one.reply} [${faults}]`);
    }
  }
}
