import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const team = ({ team_slug }: Ids) => [{ team_slug }];

/** A team's archives, deletions, log and terms. Users prove their identity with a password. */
export const PRIVACY_ROWS: Record<string, Row> = {
  'privacy.newestExport': { inputs: team },
  'privacy.startExport': {
    inputs: ({ team_slug }) => [{ team_slug, proof: { password: 'not theirs' } }],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'privacy.exportLink': {
    inputs: ({ team_slug }) => [{ team_slug, export_id: newId() }],
    own: ['NOT_FOUND'],
  },
  'privacy.erasure': { inputs: team },
  'privacy.startErasure': {
    inputs: ({ team_slug }) => [
      { team_slug, team_name: 'Acme', proof: { password: 'not theirs' } },
    ],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'privacy.undoErasure': { inputs: team },
  'privacy.erasures': { inputs: () => [{}] },
  'privacy.terms': { inputs: team },
  'privacy.previewTerms': { inputs: ({ team_slug }) => [{ team_slug, keep_months: 12 }] },
  'privacy.changeTerms': { inputs: ({ team_slug }) => [{ team_slug, keep_months: null }] },
  'privacy.fileTerms': { inputs: team },
  'privacy.previewFileTerms': {
    inputs: ({ team_slug }) => [{ team_slug, file_days: 90, sensitive_days: 30 }],
  },
  'privacy.changeFileTerms': {
    inputs: ({ team_slug }) => [{ team_slug, file_days: null, sensitive_days: 30 }],
  },
  'privacy.actions': {
    inputs: ({ team_slug }) => [
      { team_slug },
      { team_slug, area: 'people', from: '2026-01-01', to: '2026-12-31' },
    ],
  },
};
