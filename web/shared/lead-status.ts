import type { ConversationStatus } from '#domain/conversations/schema.ts';

/** What a lead's status is called, everywhere. */
export const leadStatusNames: Record<ConversationStatus, string> = {
  en_cours: 'In Progress',
  converti: 'Qualified',
  pas_interesse: 'Not Interested',
  lead_froid: 'Cold Lead',
  stop: 'Stopped',
};

/** One color each, for text and for shapes drawn in the text's color. */
export const leadStatusColors: Record<ConversationStatus, string> = {
  en_cours: 'text-warning',
  converti: 'text-success',
  pas_interesse: 'text-destructive',
  lead_froid: 'text-muted-foreground',
  stop: 'text-muted-foreground',
};
