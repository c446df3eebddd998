import { storedText } from '#web/platform/storage.ts';

/**
 * When the 90 s of a campaign's QR code end, in milliseconds since 1970. Stored so that a reload does
 * not start them again. Without storage it does, and the gateway's own timeout cuts them short.
 */
export function qrEnd(campaignId: string) {
  const stored = storedText('session', `whatsapp-qr-end:${campaignId}`);
  return {
    read: () => Number(stored.read()) || null,
    write: (at: number) => stored.write(String(at)),
    remove: stored.remove,
  };
}
