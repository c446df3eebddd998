import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const campaign = ({ team_slug, campaign_id }: Ids) => ({ team_slug, campaign_id });
const run = ({ team_slug, run_id }: Ids) => ({ team_slug, run_id });
const plan = (ids: Ids) => ({
  ...campaign(ids),
  tested: 'live',
  personas: ['curious'],
  seeds: 1,
  judge: false,
});

const replay = ({ team_slug, replay_id }: Ids) => ({ team_slug, run_id: replay_id });
const replayed = (ids: Ids) => ({ ...campaign(ids), tested: { kind: 'live' }, turns: 10 });
const slug = ({ team_slug, campaign_slug }: Ids) => ({ team_slug, campaign_slug });
const trial = ({ team_slug, trial_id }: Ids) => ({ team_slug, trial_id });
const proposal = ({ team_slug, proposal_id }: Ids) => ({ team_slug, proposal_id });
const limits = { opt_outs: 10, held: 20, min_leads: 10 };

/** Evals, replays, trials and learning. A run is in progress, so a second one is refused. */
export const QUALITY_ROWS: Record<string, Row> = {
  'evals.page': { inputs: (ids) => [campaign(ids)] },
  'evals.report': { inputs: (ids) => [run(ids)] },
  'evals.transcript': { inputs: (ids) => [{ ...run(ids), place: 0 }] },
  'evals.estimate': { inputs: (ids) => [plan(ids)] },
  'evals.start': { inputs: (ids) => [{ ...plan(ids), run_id: newId() }], own: ['CONFLICT'] },
  'evals.cancel': { inputs: (ids) => [run(ids)] },
  // it has no answers yet
  'evals.label': {
    inputs: (ids) => [{ ...run(ids), place: 0, turn: 1, good: true }],
    own: ['NOT_FOUND'],
  },
  'evals.gate': {
    inputs: ({ team_slug, campaign_slug }) => [{ team_slug, campaign_slug }],
  },
  'evals.verifier': {
    inputs: ({ team_slug, campaign_slug }) => [{ team_slug, campaign_slug }],
  },
  'evals.saveGate': { inputs: ({ team_slug }) => [{ team_slug, gate: 'warn', threshold: 90 }] },
  'evals.makeCase': {
    inputs: (ids) => [
      {
        ...campaign(ids),
        case_id: newId(),
        name: 'A price',
        origin: 'hand',
        turns: [{ by: 'lead', text: 'How much is it?' }],
      },
    ],
  },
  'evals.importCases': {
    inputs: (ids) => [
      {
        ...campaign(ids),
        cases: [
          {
            case_id: newId(),
            name: 'A price',
            turns: [{ by: 'lead', text: 'How much is it?' }],
          },
        ],
      },
    ],
  },
  'evals.makeCaseFromConversation': {
    inputs: ({ team_slug, conversation_id }) => [{ team_slug, conversation_id, case_id: newId() }],
    own: ['CONFLICT'],
  },
  // no lead's message comes before it
  'evals.makeCaseFromHeld': {
    inputs: ({ team_slug, conversation_id, held_id }) => [
      { team_slug, conversation_id, held_id, case_id: newId() },
    ],
    own: ['CONFLICT'],
  },
  'evals.editCase': {
    inputs: ({ team_slug, case_id }) => [{ team_slug, case_id, name: 'The price' }],
  },
  'evals.removeCase': {
    inputs: ({ team_slug, case_id }) => [{ team_slug, case_id }],
    own: ['NOT_FOUND'],
  },
  'replays.page': { inputs: (ids) => [campaign(ids)] },
  'replays.report': { inputs: (ids) => [replay(ids)] },
  'replays.estimate': { inputs: (ids) => [replayed(ids)] },
  // one is already running
  'replays.start': {
    inputs: (ids) => [{ ...replayed(ids), run_id: newId() }],
    own: ['CONFLICT'],
  },
  'replays.cancel': { inputs: (ids) => [replay(ids)] },
  'trials.page': { inputs: (ids) => [slug(ids)] },
  // one is already running
  'trials.start': {
    inputs: (ids) => [
      { ...slug(ids), trial_id: newId(), revision: newId(), live_number: 1, share: 10, limits },
    ],
    own: ['CONFLICT'],
  },
  'trials.change': { inputs: (ids) => [{ ...trial(ids), share: 20, limits }] },
  'trials.stop': { inputs: (ids) => [trial(ids)], own: ['CONFLICT'] },
  'trials.promote': { inputs: (ids) => [trial(ids)], own: ['CONFLICT'] },
  'learning.list': { inputs: ({ team_slug }) => [{ team_slug, state: 'open' }] },
  'learning.accept': {
    inputs: (ids) => [
      {
        ...proposal(ids),
        content: { kind: 'fact', question: 'Is there parking?', answer: 'Behind the house.' },
      },
    ],
  },
  // the previous row has accepted it
  'learning.decline': { inputs: (ids) => [proposal(ids)], own: ['CONFLICT'] },
  'learning.look': { inputs: ({ team_slug, campaign_id }) => [{ team_slug, campaign_id }] },
};
