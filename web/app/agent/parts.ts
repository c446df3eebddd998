import { sections as copy } from '#copy/agent/page.ts';

/** The sections of the briefing, in order. The id appears in the URL and in links to the section. */
export const PARTS = [
  { id: 'who-you-are', copy: copy.who },
  { id: 'what-you-sell', copy: copy.sell },
  { id: 'what-you-know', copy: copy.know },
  { id: 'what-you-find-out', copy: copy.findOut },
  { id: 'what-you-do', copy: copy.do },
  { id: 'what-you-can-do', copy: copy.may },
] as const;
export type PartId = (typeof PARTS)[number]['id'];
