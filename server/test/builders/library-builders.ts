import type { ItemText } from '#domain/agent/choose-item.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '../browser.ts';
import { PNG } from '../outside/sample-files.ts';
import type { TestServices } from '../services.ts';
import type { BuiltTeam } from './builders.ts';
import { uploadFile } from '#server/features/conversations/files/upload-file.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';

interface CampaignOfItem {
  team: BuiltTeam;
  campaign_slug: string;
}

interface ItemLike extends Partial<ItemText> {
  content?: Buffer;
  file_name?: string;
}

/** A library item as a member uploads it. */
export async function buildItem(
  services: TestServices,
  { team, campaign_slug }: CampaignOfItem,
  { content = PNG, file_name = 'chair.png', ...like }: ItemLike = {},
): Promise<string> {
  const [item_id, file_id] = [newId(), newId()];
  const { owner, team_slug } = team;
  const person = await findPerson(services, owner.cookie);
  const access = resolveTeamAccess(person, team_slug, 'canEditCampaigns');
  await uploadFile(services, access, { file_id, name: file_name, mime: '', content });
  const text = { name: 'Blue chair', send_when: '', price: '', link: '', ...like };
  await openBrowser(services, owner).rpc.library.add({
    team_slug,
    campaign_slug,
    item_id,
    text,
    file_id,
  });
  return item_id;
}
