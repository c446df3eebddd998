import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const team = ({ team_slug }: Ids) => [{ team_slug }];
const key = ({ team_slug, key_id }: Ids) => ({ team_slug, key_id });
const endpoint = ({ team_slug, endpoint_id }: Ids) => ({ team_slug, endpoint_id });

/** API keys and webhook endpoints. */
export const API_ROWS: Record<string, Row> = {
  'api.keys': { inputs: team },
  'api.createKey': {
    inputs: ({ team_slug }) => [
      { team_slug, key_id: newId(), name: 'CRM', scopes: ['leads:write'] },
    ],
  },
  'api.rotateKey': { inputs: (ids) => [key(ids)] },
  'api.revokeKey': { inputs: (ids) => [key(ids)], own: ['NOT_FOUND'] },
  'webhooks.endpoints': { inputs: team },
  'webhooks.create': {
    inputs: ({ team_slug }) => [
      {
        team_slug,
        endpoint_id: newId(),
        form: { url: `https://example.com/${newId()}`, event_types: ['lead.created'] },
      },
    ],
  },
  'webhooks.change': {
    inputs: (ids) => [{ ...endpoint(ids), form: { description: 'Changed' } }],
  },
  'webhooks.remove': { inputs: (ids) => [endpoint(ids)], own: ['NOT_FOUND'] },
  'webhooks.rotateSecret': { inputs: (ids) => [endpoint(ids)] },
  'webhooks.sendTest': { inputs: (ids) => [endpoint(ids)] },
  'webhooks.deliveries': { inputs: (ids) => [endpoint(ids)] },
  'webhooks.replay': {
    inputs: (ids) => [{ ...endpoint(ids), delivery_id: ids.delivery_id }],
  },
};
