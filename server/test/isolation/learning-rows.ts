import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const proposal = ({ team_slug, proposal_id }: Ids) => ({ team_slug, proposal_id });

/** The procedures of learning. */
export const LEARNING_ROWS: Record<string, Row> = {
  'learning.list': { inputs: ({ team_slug }) => [{ team_slug, state: 'open' }] },
  'learning.accept': {
    inputs: (ids) => [
      {
        ...proposal(ids),
        content: { kind: 'fact', question: 'Is there parking?', answer: 'Behind the house.' },
      },
    ],
  },
  // it was accepted in the row before
  'learning.decline': { inputs: (ids) => [proposal(ids)], own: ['CONFLICT'] },
  'learning.look': { inputs: ({ team_slug, campaign_id }) => [{ team_slug, campaign_id }] },
};
