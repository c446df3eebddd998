import {
  moveLeadInput,
  otherCampaignRef,
  saveSignsInput,
  tryChoiceInput,
} from '#domain/numbers/signs.ts';
import { numberRef } from '#domain/whatsapp/schema.ts';
import { inInbox } from '#server/features/conversations/in-inbox.ts';
import { okInTransaction, inTeam, inTransaction, SETS_VALUE } from '#server/procedure-guards.ts';
import { addCampaign } from './add-campaign.ts';
import { moveLead } from './move-lead.ts';
import { getNumberCampaigns } from './number-campaigns.ts';
import { saveSigns, tryChoice } from './save-signs.ts';
import { removeFromNumber } from './leave-number.ts';

export const numbersRoutes = {
  campaigns: inTeam('canViewAnalytics')
    .input(numberRef)
    .handler(inTransaction((tx, input) => getNumberCampaigns(tx, input.campaign_id))),

  tryChoice: inTeam('canViewAnalytics').input(tryChoiceInput).handler(inTransaction(tryChoice)),

  add: inTeam('canEditCampaigns')
    .meta({
      harmless: 'the campaign answers on the number already',
      log: ['numbers', 'letCampaignAnswerOnNumber'],
    })
    .input(otherCampaignRef)
    .handler(inTransaction(addCampaign)),

  saveSigns: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['numbers', 'choseLeadsOfCampaignOnNumber'] })
    .input(saveSignsInput)
    .handler(inTransaction(saveSigns)),

  takeOff: inTeam('canDisconnectWhatsApp')
    .meta({
      harmless: 'the campaign is leaving already',
      log: ['numbers', 'tookCampaignOffNumber'],
    })
    .input(otherCampaignRef)
    .handler(inTransaction(removeFromNumber)),

  moveLead: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(moveLeadInput)
    .handler(okInTransaction(moveLead)),
};
