import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const campaign = ({ team_slug, campaign_slug }: Ids) => ({ team_slug, campaign_slug });
const item = (ids: Ids) => ({ ...campaign(ids), item_id: ids.item_id });
const text = { name: 'Blue chair', send_when: 'asked for it', price: '49 €', link: '' };

/** Files that agents send. */
export const LIBRARY_ROWS: Record<string, Row> = {
  'library.list': { inputs: (ids) => [campaign(ids)] },
  // the upload is a text file, which agents don't send
  'library.add': {
    inputs: (ids) => [{ ...campaign(ids), item_id: newId(), text, file_id: ids.file_id }],
    own: ['INVALID_INPUT', 'NOT_FOUND'],
  },
  'library.importItems': {
    inputs: (ids) => [{ ...campaign(ids), items: [{ ...text, item_id: newId() }] }],
  },
  'library.importFromSite': { inputs: (ids) => [campaign(ids)] },
  'library.change': { inputs: (ids) => [{ ...item(ids), text }], own: ['NOT_FOUND'] },
  'library.remove': { inputs: (ids) => [item(ids)], own: ['NOT_FOUND'] },
};
