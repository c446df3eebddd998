import { catalog } from '../catalog/catalog.ts';

/** What the command palette says of these places, and the words by which people look for them. */
export const places = catalog('overview.places', {
  page: {
    text: 'Figures of your team at a glance.',
    words:
      'home, dashboard, statistics, stats, analytics, report, numbers, reply rate, ai costs, performance',
  },
  getStarted: {
    label: 'Get Started',
    text: 'The first steps, one by one.',
    words: 'tutorial, guide, onboarding, how to start, help, first steps',
  },
});
