import { parseArgs } from 'node:util';
import { PERSONA_IDS, type PersonaId } from '#domain/quality/personas.ts';
import { MAX_SEEDS } from '#domain/quality/schema.ts';
import { StartProblem } from '../start/start-problem.ts';

export const USAGE = `npm run evals -- --team SLUG --campaign SLUG [--version live|draft]
  [--personas ${PERSONA_IDS.slice(0, 2).join(',')},…] [--seeds 1-${MAX_SEEDS}] [--junit FILE] [--json FILE]
Simulated leads talk to a campaign's agent; the running product's worker plays them.
Exit code 0: passed the team's threshold; 1: didn't pass; 2: the evals couldn't run.`;

export interface EvalsOptions {
  team: string;
  campaign: string;
  tested: 'live' | 'draft';
  personas: PersonaId[];
  seeds: number;
  junit: string | undefined;
  json: string | undefined;
}

/** Throws StartProblem if the user can fix the options. */
export function readOptions(args: string[]): EvalsOptions {
  const { team, campaign, version = 'live', personas, seeds = '1', ...files } = valuesOf(args);
  if (!team || !campaign) throw new StartProblem(USAGE);
  if (version !== 'live' && version !== 'draft') {
    throw new StartProblem('--version must be live or draft.');
  }
  const count = Number(seeds);
  if (!Number.isInteger(count) || count < 1 || count > MAX_SEEDS) {
    throw new StartProblem(`--seeds must be a number from 1 to ${MAX_SEEDS}.`);
  }
  const { junit, json } = files;
  return {
    team,
    campaign,
    tested: version,
    personas: leadsOf(personas),
    seeds: count,
    junit,
    json,
  };
}

function valuesOf(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    team: text,
    campaign: text,
    version: text,
    personas: text,
    seeds: text,
    junit: text,
    json: text,
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${USAGE}`);
  }
}

function leadsOf(names: string | undefined): PersonaId[] {
  if (names === undefined) return [...PERSONA_IDS];
  return names.split(',').map((name) => {
    const id = PERSONA_IDS.find((item) => item === name.trim());
    if (!id)
      throw new StartProblem(`Unknown persona ${name}. Use any of ${PERSONA_IDS.join(', ')}.`);
    return id;
  });
}
