import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const campaign = ({ team_slug, campaign_id }: Ids) => ({ team_slug, campaign_id });
const conversation = ({ team_slug, conversation_id }: Ids) => ({ team_slug, conversation_id });
const leadImport = ({ team_slug, import_id }: Ids) => ({ team_slug, import_id });
const campaignSlug = ({ team_slug, campaign_slug }: Ids) => ({ team_slug, campaign_slug });
const post = ({ team_slug, campaign_id, post_id }: Ids) => ({ team_slug, campaign_id, post_id });
const team = ({ team_slug }: Ids) => [{ team_slug }];

/** How leads come in, first messages and follow-ups. */
export const OUTREACH_ROWS: Record<string, Row> = {
  'leads.hook': { inputs: (ids) => [campaign(ids)] },
  'leads.deliveries': { inputs: (ids) => [campaign(ids)] },
  // the own team has mapped these
  'leads.tryPost': {
    inputs: (ids) => [
      { ...campaign(ids), body: '{"form_id": "7", "a": "+33639980001", "b": "+33639980002"}' },
    ],
  },
  'leads.testPost': { inputs: (ids) => [campaign(ids)] },
  'leads.waitingPosts': { inputs: (ids) => [campaign(ids)] },
  'leads.mapSummary': {
    inputs: (ids) => [{ ...post(ids), map: { b: 'phone' } }],
    own: ['NOT_FOUND'],
  },
  'leads.mapPost': { inputs: (ids) => [{ ...post(ids), map: { b: 'phone' } }] },
  // dismissed by the first call; later callers don't find it
  'leads.dismissPosts': { inputs: (ids) => [post(ids)], own: ['NOT_FOUND'] },
  'leads.meta': { inputs: (ids) => [campaign(ids)] },
  'leads.saveMetaToken': {
    // Meta is unreachable in these tests.
    inputs: (ids) => [{ ...team(ids)[0], token: 'page-token-0123456789', app_secret: '' }],
    own: ['INVALID_INPUT'],
  },
  'leads.removeMetaToken': { inputs: team },
  'leads.retryMeta': { inputs: (ids) => [campaign(ids)] },
  'leads.captureSettings': { inputs: team },
  'leads.saveCaptureSettings': {
    inputs: ({ team_slug }) => [{ team_slug, default_country: 'FR' }],
  },
  'leads.imports': { inputs: team },
  'leads.importRows': { inputs: (ids) => [{ ...leadImport(ids), state: 'invalid' }] },
  'leads.importSummary': { inputs: (ids) => [leadImport(ids)] },
  // once it's started or discarded, it has no summary
  'leads.importExamples': {
    inputs: (ids) => [{ ...leadImport(ids), rows: [1] }],
    own: ['NOT_FOUND'],
  },
  // started by the first call; then its state only allows other actions
  'leads.startImport': {
    inputs: (ids) => [{ ...leadImport(ids), messages: 1, agreed: true }],
    own: ['CONFLICT'],
  },
  'leads.pauseImport': { inputs: (ids) => [leadImport(ids)], own: ['CONFLICT'] },
  'leads.undoImport': { inputs: (ids) => [leadImport(ids)], own: ['CONFLICT'] },
  // discarded by the first call; later callers don't find it
  'leads.discardImport': { inputs: (ids) => [leadImport(ids)], own: ['CONFLICT', 'NOT_FOUND'] },
  'outreach.waiting': {
    inputs: ({ team_slug }) => [{ team_slug }, { team_slug, cursor: '1~1' }],
  },
  'outreach.plan': {
    inputs: ({ team_slug }) => [{ team_slug }, { team_slug, leads: 3_000, numbers: 2 }],
  },
  'outreach.quietDays': { inputs: (ids) => [campaignSlug(ids)] },
  'outreach.changeQuietDays': {
    inputs: (ids) => [
      {
        ...campaignSlug(ids),
        quiet_days: { weekdays: [7], holidays_of: 'FR', dates: ['2026-12-24'] },
      },
    ],
  },
  'outreach.followUpSettings': { inputs: (ids) => [campaignSlug(ids)] },
  'outreach.followUpTimeline': { inputs: (ids) => [{ ...campaignSlug(ids), follow_ups: null }] },
  'outreach.changeFollowUps': { inputs: (ids) => [{ ...campaignSlug(ids), follow_ups: null }] },
  // a campaign without a number can't be paused
  'outreach.pauseCampaign': { inputs: (ids) => [campaignSlug(ids)], own: ['CONFLICT'] },
  'outreach.resumeCampaign': { inputs: (ids) => [campaignSlug(ids)] },
  'outreach.clock': { inputs: team },
  'outreach.leadClock': { inputs: (ids) => [conversation(ids)] },
  'outreach.permissions': { inputs: (ids) => [conversation(ids)] },
  'outreach.followUps': { inputs: (ids) => [conversation(ids)] },
  // this lead has no follow-up planned
  'outreach.cancelFollowUp': {
    inputs: (ids) => [{ ...conversation(ids), number: 1 }],
    own: ['CONFLICT'],
  },
  // this lead hasn't asked for a later day
  'outreach.setContactDay': {
    inputs: (ids) => [{ ...conversation(ids), on: '2027-01-11' }],
    own: ['CONFLICT'],
  },
  'outreach.cancelFirstMessage': { inputs: (ids) => [conversation(ids)], own: ['CONFLICT'] },
  'outreach.sendNext': { inputs: (ids) => [conversation(ids)], own: ['CONFLICT'] },
};
