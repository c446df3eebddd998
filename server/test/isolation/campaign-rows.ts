import { GATEWAY_ACTIONS } from '#domain/whatsapp/schema.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';
import { ANSWERS } from './two-teams.ts';

const campaign = ({ team_slug, campaign_id }: Ids) => ({ team_slug, campaign_id });
const creation = ({ team_slug, creation_id }: Ids) => ({ team_slug, creation_id });
const team = ({ team_slug }: Ids) => [{ team_slug }];
const slug = ({ team_slug, campaign_slug }: Ids) => ({ team_slug, campaign_slug });
const promptContent = () => ({
  behavior_prompt_template: 'You are {{agentName}}.',
  first_message_template: '',
  system: {
    agentName: 'Emma',
    companyName: 'Acme',
    goalType: 'rdv',
    goalLink: '',
    offerDescription: '',
    language: 'english',
    businessFocus: '',
  },
  custom_variables: [],
});

/** Campaigns, their prompts, numbers and tests. */
export const CAMPAIGN_ROWS: Record<string, Row> = {
  'campaigns.list': { inputs: team },
  'campaigns.get': { inputs: ({ team_slug, campaign_slug }) => [{ team_slug, campaign_slug }] },
  'campaigns.update': {
    inputs: ({ team_slug, campaign_slug }) => [
      {
        team_slug,
        campaign_slug,
        form: {
          campaign_name: 'Autumn',
          agent_name: 'Emma',
          website_url: '',
          calendar_url: 'https://cal.example.com/emma',
        },
        before: {
          campaign_name: 'Spring',
          agent_name: 'Emma',
          website_url: '',
          calendar_url: 'https://cal.example.com/emma',
        },
      },
    ],
  },
  // deleted by the first call; later callers don't find it
  'campaigns.remove': { inputs: (ids) => [campaign(ids)], own: ['NOT_FOUND'] },
  'campaigns.createManual': {
    inputs: ({ team_slug }) => [
      {
        team_slug,
        form: {
          campaignName: 'Autumn',
          companyName: 'Acme',
          businessActivity: 'other',
          customBusinessActivity: 'Coaching on horseback',
          offerDescription: 'Twelve weeks of coaching for founders. The first call is free.',
          agentName: 'Emma',
          agentLanguage: 'english',
          agentStyle: 'friendly',
          mainObjective: 'other',
          customObjective: 'Get them to visit the farm',
          objectiveLink: 'https://farm.example/visit',
        },
      },
    ],
    own: ['LIMIT_REACHED'],
  },
  'overview.briefing': { inputs: team },
  'overview.charts': { inputs: team },
  'campaigns.createFromWebsite': {
    inputs: ({ team_slug }) => [
      {
        team_slug,
        form: {
          website_url: 'https://www.acme.example/',
          campaign_name: 'Autumn',
          company_name: 'Acme',
          agent_name: 'Emma',
          language: 'french',
          goal_type: 'direct_sales',
          goal_value: 'https://shop.example/',
        },
      },
    ],
    own: ['LIMIT_REACHED'],
  },
  'campaigns.createFromAnswers': {
    inputs: ({ team_slug }) => [{ team_slug, form: ANSWERS }],
    own: ['LIMIT_REACHED'],
  },
  'campaigns.creation': { inputs: (ids) => [creation(ids)] },
  'campaigns.myCreation': { inputs: team },
  'campaigns.acknowledgeCreation': { inputs: (ids) => [creation(ids)], own: ['CONFLICT'] },
  'campaigns.cancelCreation': { inputs: (ids) => [creation(ids)] },
  'campaigns.results': { inputs: ({ team_slug, campaign_slug }) => [{ team_slug, campaign_slug }] },
  'prompts.list': { inputs: team },
  'prompts.editor': { inputs: (ids) => [slug(ids)] },
  'prompts.leads': { inputs: (ids) => [slug(ids)] },
  // refused once the first caller has saved
  'prompts.saveDraft': {
    inputs: (ids) => [
      {
        ...slug(ids),
        revision: ids.draft_revision,
        live_number: 1,
        content: promptContent(),
      },
    ],
    own: ['CONFLICT'],
  },
  'prompts.discardDraft': {
    inputs: (ids) => [{ ...slug(ids), revision: ids.draft_revision }],
    own: ['CONFLICT'],
  },
  'prompts.publish': {
    inputs: (ids) => [{ ...slug(ids), revision: ids.draft_revision, live_number: 1, why: '' }],
    own: ['CONFLICT'],
  },
  'prompts.versions': { inputs: (ids) => [slug(ids)] },
  'prompts.version': { inputs: (ids) => [{ ...slug(ids), number: 1 }] },
  'prompts.rollBack': {
    inputs: (ids) => [{ ...slug(ids), number: 1, live_number: 1, why: '' }],
    own: ['CONFLICT'],
  },
  'campaigns.updateOffer': {
    inputs: ({ team_slug, campaign_slug }) => [
      {
        team_slug,
        campaign_slug,
        offer_description: 'Twelve weeks of coaching, said in other words.....',
      },
    ],
  },
  'campaigns.updateFact': {
    inputs: ({ team_slug, campaign_slug }) => [
      { team_slug, campaign_slug, before: null, fact: { kind: 'price', value: '900 €' } },
    ],
  },
  'campaigns.updateFocus': {
    inputs: ({ team_slug, campaign_slug }) => [
      { team_slug, campaign_slug, before: 'coaching', business_focus: 'saas' },
    ],
  },
  'whatsapp.gateway': {
    inputs: (ids) => GATEWAY_ACTIONS.map((action) => ({ ...campaign(ids), action })),
  },
  'whatsapp.confirm': { inputs: (ids) => [campaign(ids)] },
  'numbers.campaigns': { inputs: (ids) => [campaign(ids)] },
  'numbers.tryChoice': { inputs: (ids) => [{ ...campaign(ids), text: 'Hola, quiero saber más' }] },
  // its own campaign is already on the number and stays there
  'numbers.add': {
    inputs: (ids) => [{ ...campaign(ids), of_campaign_id: ids.campaign_id }],
  },
  'numbers.saveSigns': {
    inputs: (ids) => [
      {
        ...campaign(ids),
        of_campaign_id: ids.campaign_id,
        signs: { link_texts: [], ads: ['1'], forms: [], languages: ['es'] },
      },
    ],
  },
  'numbers.takeOff': {
    inputs: (ids) => [{ ...campaign(ids), of_campaign_id: ids.campaign_id }],
    own: ['CONFLICT'],
  },
  'leftAlone.settings': { inputs: (ids) => [campaign(ids)] },
  'leftAlone.save': {
    inputs: (ids) => [{ ...campaign(ids), answers: 'first_time', link_texts: ['Hello'] }],
  },
  // The gateway doesn't know this session in these tests.
  'leftAlone.preview': { inputs: (ids) => [campaign(ids)], own: ['GATEWAY_FAILED', 'CONFLICT'] },
  'leftAlone.people': { inputs: (ids) => [campaign(ids), { ...campaign(ids), after: '1' }] },
  'leftAlone.add': { inputs: (ids) => [{ ...campaign(ids), text: 'Mum, +33639980009' }] },
  'leftAlone.remove': { inputs: (ids) => [{ ...campaign(ids), address: '33639980009@c.us' }] },
  'whatsapp.disconnect': { inputs: (ids) => [campaign(ids)], own: ['GATEWAY_FAILED'] },
  'whatsapp.removeLost': { inputs: (ids) => [campaign(ids)] },
  'whatsapp.accounts': { inputs: team },
  'whatsapp.accountTotals': { inputs: team },
  'whatsapp.health': { inputs: team },
  'overview.costs': {
    inputs: ({ team_slug }) => [
      { team_slug, days: 7 },
      { team_slug, days: 90 },
    ],
  },
  'playground.credits': { inputs: team },
  'playground.reply': {
    inputs: (ids) => [
      { ...campaign(ids), turns: [{ by: 'lead', text: 'Hello' }] },
      { ...campaign(ids), turns: [{ by: 'lead', text: 'STOP' }], lead_name: 'Eve' },
    ],
  },
  'playground.firstMessage': { inputs: (ids) => [{ ...campaign(ids), first_name: 'Eve' }] },
};
