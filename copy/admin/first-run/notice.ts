import { catalog } from '#copy/catalog/catalog.ts';

export const noticeCopy = catalog('admin.firstRun.notice', {
  label: 'Setup of this installation',
  /** in a list, followed by `simulated` */
  names: {
    gateway: 'WhatsApp',
    model: 'the AI model',
    email: 'email',
    payments: 'payments',
    address: 'the address',
  },
  simulated: '{parts} {count, plural, one {is} other {are}} simulated here.',
  allReal: 'Test this installation before your team uses it.',
  open: 'Open setup',
});
