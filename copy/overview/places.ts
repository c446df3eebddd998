import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
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
