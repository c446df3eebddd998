import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

/** Why campaigns can't share a number or leave it. */
export const numbersErrors = reasons(
  catalog('errors.numbers', {
    notFree:
      'You can only add a finished campaign without a number. Disconnect or remove its number first.',
    leadsMoving: "This campaign's leads are still moving. Try again in a moment.",
    connectDefault: 'Connect a WhatsApp number to the default campaign first.',
    tooManyLeads:
      'This campaign has too many leads to share a number. Create a new campaign for this number instead.',
    notOnNumber: "This campaign doesn't answer on this number",
    notOnNumberOfLead:
      "This campaign doesn't answer on the lead's number. Add it to the number first.",
    signTaken: '“{value}” already leads to the campaign “{campaign}”. Remove it there first.',
    defaultStays: 'The default campaign stays. Disconnect the number instead.',
    onOtherNumber:
      'This campaign answers on the number of “{campaign}”. Remove it from that number first.',
    othersAnswer:
      "Other campaigns answer on this campaign's number: {campaigns}. Remove them from the number first, so their leads don't lose their agent.",
  }),
);
