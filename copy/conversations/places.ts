import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('conversations.places', {
  conversations: {
    label: 'Conversations',
    text: 'Every chat between your leads and your agents.',
    words:
      'inbox, chats, messages, leads, contacts, customers, prospects, unread, take over, stop the agent, stop the bot answering, pause for one lead, history',
  },
  exportConversations: {
    label: 'Export conversations',
    text: 'Your leads as a table, from the menu of the list.',
    words: 'export leads, download contacts, csv, excel, spreadsheet, backup leads',
  },
});
