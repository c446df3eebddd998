/** When the 90 s of a campaign's code are over, kept so that a reload does not begin them again. */
const key = (campaignId: string) => `whatsapp-qr-end:${campaignId}`;

export function keepQrEnd(campaignId: string, at: number): void {
  try {
    sessionStorage.setItem(key(campaignId), String(at));
  } catch {
    // Without storage a reload shows the code for another 90 s, which the gateway's end cuts short.
  }
}

/** Epoch milliseconds, or null when nothing is known. */
export function keptQrEnd(campaignId: string): number | null {
  try {
    return Number(sessionStorage.getItem(key(campaignId))) || null;
  } catch {
    return null;
  }
}

export function forgetQrEnd(campaignId: string): void {
  try {
    sessionStorage.removeItem(key(campaignId));
  } catch {
    // Nothing was kept then.
  }
}
