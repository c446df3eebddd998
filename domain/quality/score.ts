import { checkCopy } from '#copy/quality/checks.ts';
import { personaCopy } from '#copy/quality/personas.ts';
import { type Check, type CheckResult, CHECKS, isCritical } from './checks.ts';
import { PERSONA_IDS, type PersonaId } from './personas.ts';

/** The number of checks: all, passed, and failed critical ones. */
export interface Score {
  checks: number;
  passed: number;
  critical: number;
}

export function scoreOf(results: readonly CheckResult[]): Score {
  return {
    checks: results.length,
    passed: results.filter(({ passed }) => passed).length,
    critical: results.filter(({ check, passed }) => !passed && isCritical(check)).length,
  };
}

/** The percentage of passed checks, rounded down: 89.9 isn't 90. Null without checks. */
export const percentOf = ({ checks, passed }: Pick<Score, 'checks' | 'passed'>): number | null =>
  checks === 0 ? null : Math.floor((passed * 100) / checks);

/** One conversation of a run, with the facts needed to compare it. */
export interface ScoredChat {
  /** identifies the same persona, variation or recorded test in another run */
  key: string;
  /** the row of the matrix */
  group: string;
  results: readonly CheckResult[];
}

export interface Cell {
  check: Check;
  done: number;
  passed: number;
}

export interface MatrixRow {
  group: string;
  cells: Cell[];
}

/** Personas by checks. Leaves out columns of checks that apply to none. */
export function matrixOf(chats: readonly ScoredChat[]): { checks: Check[]; rows: MatrixRow[] } {
  const used = new Set(chats.flatMap(({ results }) => results.map(({ check }) => check)));
  const checks = CHECKS.filter((check) => used.has(check));
  const groups = [...new Set(chats.map(({ group }) => group))];
  const rows = groups.map((group) => {
    const results = chats.filter((chat) => chat.group === group).flatMap((chat) => chat.results);
    const cells = checks.map((check) => {
      const ofCheck = results.filter((result) => result.check === check);
      return { check, done: ofCheck.length, passed: ofCheck.filter((item) => item.passed).length };
    });
    return { group, cells };
  });
  return { checks, rows };
}

export interface Change {
  key: string;
  group: string;
  check: Check;
}

/** Compares two runs conversation by conversation: what got worse, and what got better. */
export function changesSince(
  before: readonly ScoredChat[],
  after: readonly ScoredChat[],
): { worse: Change[]; better: Change[] } {
  const earlier = new Map(
    before.flatMap(({ key, results }) =>
      results.map(({ check, passed }) => [`${key} ${check}`, passed] as const),
    ),
  );
  const changes = after.flatMap(({ key, group, results }) =>
    results.flatMap(({ check, passed }) => {
      const earlierResult = earlier.get(`${key} ${check}`);
      return earlierResult === undefined || earlierResult === passed
        ? []
        : [{ key, group, check, passed }];
    }),
  );
  const of = (passed: boolean) =>
    changes
      .filter((change) => change.passed === passed)
      .map(({ key, group, check }) => ({ key, group, check }));
  return { worse: of(false), better: of(true) };
}

export const CHECK_NAMES: Record<Check, string> = checkCopy.names;

/** Describes a change to users: "Curious: Invents nothing". */
export const changeName = ({ group, check }: Change): string =>
  checkCopy.change({
    lead: isPersona(group) ? personaCopy[group].name : group,
    check: CHECK_NAMES[check],
  });

const isPersona = (group: string): group is PersonaId => PERSONA_IDS.some((id) => id === group);

/** Names of recorded tests may quote leads, and our emails never repeat leads' messages. */
export const changeNameWithoutQuotes = (change: Change): string =>
  changeName(isPersona(change.group) ? change : { ...change, group: checkCopy.recordedTest });
