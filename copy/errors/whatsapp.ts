import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const whatsappErrors = reasons(
  catalog('errors.whatsapp', {
    noSession: 'No active session found',
    disconnectFailed: 'Failed to disconnect WhatsApp session. Please try again.',
    sessionTaken:
      "Another campaign is using this campaign's WhatsApp session. Nothing was connected. Please contact support.",
    notValidated:
      'Validation error: Something went wrong on our side. Your data is safe. Please try again.',
    missingParameters: 'Missing required parameters',
  }),
);
