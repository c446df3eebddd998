import { markKnown, rowReader } from '#server/features/leads/import/check-rows.ts';
import { receiveLead } from '#server/features/leads/receive-lead.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';

/** Numbers as people write them, as WhatsApp may store them, and in canonical form. */
export const NUMBERS = [
  ['Brazil', '+55 11 98765-4321', '551187654321', '5511987654321'],
  ['Brazil, written the old way', '+55 11 8765-4321', '5511987654321', '5511987654321'],
  ['Mexico', '+52 55 1234 5678', '5215512345678', '525512345678'],
  ['Mexico, the other way round', '+52 1 55 1234 5678', '525512345678', '525512345678'],
  ['Argentina', '+54 11 2345-6789', '5491123456789', '5491123456789'],
  ['Argentina, a landline', '+54 9 11 15 2345 6789', '541123456789', '5491123456789'],
  ['Ivory Coast', '+225 07 07 12 34 56', '22507123456', '2250707123456'],
  ['Benin', '+229 01 67 12 34 56', '22967123456', '2290167123456'],
] as const;

export const BRAZIL = {
  written: '+55 11 98765-4321',
  stored: '551187654321',
  other: '5511987654321',
};

/** A scene with every way to add a lead by number. Await it like `fileScene`. */
export async function onePersonScene() {
  const scene = await fileScene();

  /** Posts from an external form. */
  const post = ({ team, campaign_id }: ConnectedCampaign, phone: string) =>
    scene.services.db.inTeam(team.scope, (tx) =>
      receiveLead(
        scene.services,
        tx,
        { campaign_id, default_country: null },
        {
          name: 'Ana',
          phone,
          email: '',
          source: '',
          consent: '',
          trap: '',
          redirect: '',
          fields: {},
          country: null,
        },
        '',
      ),
    );

  async function check({ team, campaign_id }: ConnectedCampaign, phone: string) {
    const columns = {
      name: null,
      last_name: null,
      phone: 0,
      email: null,
      header: false,
      skip: 0,
      fields: [],
    };
    const row = rowReader(columns, undefined)([phone]);
    if (!row) throw new Error('The row is empty');
    const [checked] = await scene.services.db.inTeam(team.scope, (tx) =>
      markKnown(scene.services, tx, campaign_id, [row]),
    );
    return checked?.state;
  }

  return { scene, post, check };
}
