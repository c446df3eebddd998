import { catalog } from '../catalog/catalog.ts';

/** How each sentence of an answer was checked. */
export const proofCopy = catalog('shared.proofList', {
  title: 'How each sentence was checked',
  leftOut: 'Left out: not backed up',
  states: {
    proven: 'Backed up',
    calculated: 'Calculated',
    free: 'Claims nothing',
    skipped: 'Needs no check',
    unproven: 'Not backed up',
  },
});
