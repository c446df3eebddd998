import { placesOf } from '#web/shared/place.ts';

const page = placesOf('conversations');

export const conversationPlaces = [
  page.whole(
    'Conversations',
    'Every chat between your leads and your agents.',
    'inbox, chats, messages, leads, contacts, customers, prospects, unread, take over, stop the agent, stop the bot answering, pause for one lead, history',
  ),
  page.whole(
    'Export conversations',
    'Your leads as a table, from the menu of the list.',
    'export leads, download contacts, csv, excel, spreadsheet, backup leads',
  ),
];
