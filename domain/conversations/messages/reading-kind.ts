/** How the file of a lead's message is understood. */
export type ReadingKind = 'speech' | 'image' | 'document';
