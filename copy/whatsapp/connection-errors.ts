import { catalog } from '../catalog/catalog.ts';

/** Errors when connecting a number. */
export const connectionErrors = catalog('whatsapp.connectionErrors', {
  titles: {
    connection: 'Connection Failed',
    verification: 'Verification Failed',
    service: 'WhatsApp Service Error',
  },
  byStatus: {
    401: 'Invalid API key. Please check your configuration.',
    404: 'Session not found. Please try again.',
    422: 'Invalid session configuration. Please check your settings.',
    0: 'Connection timeout. Please try again.',
    408: 'Connection timeout. Please try again.',
    504: 'Connection timeout. Please try again.',
  },
  network: 'Network error. Please check your internet connection.',
  unknown: 'Unknown error occurred',
  tooLong: 'Connection timeout - Please try again',
  failed: 'Session failed to initialize',
  passkey:
    "WhatsApp asks for a passkey, which can't be confirmed here. Get a new code and scan it with WhatsApp on your phone.",
  lost: 'Connection lost during verification. Please try again.',
  verification: 'Verification failed. Please try again.',
  format: 'Invalid response format from WAHA service',
  createSession: 'Failed to create WAHA session',
  startSession: 'Failed to start WAHA session',
  getSessionStatus: 'Failed to get session status',
  getQRCode: 'Failed to get QR code',
  validation: 'Validation error: {error}',
  disconnected: { title: 'WhatsApp Disconnected', message: 'No active session found' },
});
