import { catalog } from '../catalog/catalog.ts';

/** What we couldn't read of a website. */
export const siteNoteCopy = catalog('campaigns.siteNotes', {
  noFacts:
    "The AI model couldn't find facts on the website, so we only kept some contact details and structured data. Please add prices and services yourself.",
  someFacts: "The AI model couldn't read all pages, so some facts from the website may be missing.",
  unread: "We couldn't read {url}.",
  cut: 'We read only the first {megabytes, number} MB of {url}.',
  scripts: "The site needs scripts to show its content, and we couldn't run them here.",
  robots: "We couldn't load robots.txt, so we read only the start page.",
});
