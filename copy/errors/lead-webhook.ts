import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const leadWebhookErrors = reasons(
  catalog('errors.leadWebhook', {
    noCampaign:
      "No campaign takes leads at this address. Copy it again from the campaign's WhatsApp page.",
    wrongToken:
      "The verify token isn't this campaign's. Copy it again from the campaign's WhatsApp page.",
    unsigned: "This post isn't signed with your Meta app's secret.",
    onlyPost: 'Send leads to this address with POST, as JSON or as a form.',
  }),
);
