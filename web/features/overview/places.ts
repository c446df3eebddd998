import { placesOf } from '#web/shared/place.ts';
import { homeCopy } from '#copy/overview/screen.ts';

export const overviewPlaces = [
  placesOf('team').whole(
    homeCopy.title,
    'Figures of your team at a glance.',
    'home, dashboard, statistics, stats, analytics, report, numbers, reply rate, ai costs, performance',
  ),
  placesOf('getStarted').whole(
    'Get Started',
    'The first steps, one by one.',
    'tutorial, guide, onboarding, how to start, help, first steps',
  ),
];
