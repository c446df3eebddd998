/** Where a page of found texts begins: below the message that arrived so and so many-th. */
export const TEXT_CURSOR = /^text~(\d{0,18})$/;
/** Where a page of a thread ends: WhatsApp's time in seconds, then the order of arrival. */
export const THREAD_CURSOR = /^(\d{1,15})~(\d{1,18})$/;
