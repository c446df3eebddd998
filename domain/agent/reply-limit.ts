/** Characters of a WhatsApp message. In a file of its own, as browsers need nothing else of the agent. */
export const REPLY_LIMIT = 4096;
