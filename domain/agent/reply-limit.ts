/** Most characters in a WhatsApp message. A separate file keeps the agent out of the browser's bundle. */
export const REPLY_LIMIT = 4096;
