import { z } from 'zod';
import { oneLine, typedText } from '../text.ts';
import { isWebAddress } from './web-address.ts';

const name = (required: string, max: number) =>
  typedText()
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters`)
    .transform(oneLine);

/** Empty, as manual campaigns have none, or an address that a browser opens. */
const address = (wrong: string) =>
  typedText()
    .trim()
    .refine((text) => text === '' || isWebAddress(text), { error: wrong });

/** The edit form (docs/rules/campaigns.md). */
export const campaignEdit = z.object({
  campaign_name: name('Campaign name is required', 100),
  agent_name: name('Agent name is required', 60),
  website_url: address('Please enter a valid URL'),
  calendar_url: address('Please enter a valid calendar URL'),
});
export type CampaignEdit = z.output<typeof campaignEdit>;
export type EditField = keyof CampaignEdit;

const EDIT_FIELDS = Object.keys(campaignEdit.shape) as EditField[];

/** What the form shows of a campaign. */
export function editOf(campaign: {
  campaign_name: string;
  agent_name: string;
  website_url: string | null;
  calendar_url: string | null;
}): CampaignEdit {
  const { campaign_name, agent_name, website_url, calendar_url } = campaign;
  return {
    campaign_name,
    agent_name,
    website_url: website_url ?? '',
    calendar_url: calendar_url ?? '',
  };
}

/** As stored: whatever a campaign has had for long may be no address. */
const storedEdit = z.object({
  campaign_name: z.string(),
  agent_name: z.string(),
  website_url: z.string(),
  calendar_url: z.string(),
});

/** `before`: what the form showed when it was opened. */
export const campaignUpdate = z.object({
  teamSlug: z.string(),
  campaignSlug: typedText().max(200),
  form: campaignEdit,
  before: storedEdit,
});

/**
 * The fields that a person changed. Somebody else may have saved meanwhile: fields that only one of
 * them changed keep that value, and fields that both changed are in `conflicts`.
 */
export function editedFields(
  stored: CampaignEdit,
  before: CampaignEdit,
  form: CampaignEdit,
): { changed: Partial<CampaignEdit>; conflicts: EditField[] } {
  const mine = EDIT_FIELDS.filter(
    (field) => form[field] !== before[field] && form[field] !== stored[field],
  );
  return {
    changed: Object.fromEntries(mine.map((field) => [field, form[field]])),
    conflicts: mine.filter((field) => stored[field] !== before[field]),
  };
}

/** What a person reads at a field that somebody else has changed. */
export function editConflict(value: string): string {
  if (value === '') return 'Somebody else has just emptied this. Save again to keep yours.';
  return `Somebody else has just changed this to “${value}”. Save again to keep yours.`;
}

/**
 * The form of a person who keeps editing after somebody else has saved. Only fields that this person
 * has not changed take the other's values.
 */
export function rebasedEdit(
  form: CampaignEdit,
  before: CampaignEdit,
  stored: CampaignEdit,
): CampaignEdit {
  const follow = EDIT_FIELDS.filter((field) => form[field] === before[field]);
  return { ...form, ...Object.fromEntries(follow.map((field) => [field, stored[field]])) };
}
