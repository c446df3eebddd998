import { catalog } from '#copy/catalog/catalog.ts';
import type { InstallationPart } from '#domain/admin/first-run.ts';

/** In the middle of a sentence. */
const names: Record<InstallationPart, string> = {
  gateway: 'WhatsApp',
  model: 'the AI model',
  email: 'email',
  payments: 'payments',
  address: 'the address',
};

const list = new Intl.ListFormat('en');
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const noticeCopy = catalog('admin.firstRun.notice.noticeCopy', {
  label: 'Setup of this installation',
  names,
  simulated: (parts: string[]) =>
    `${sentence(list.format(parts))} ${parts.length === 1 ? 'is' : 'are'} simulated here.`,
  allReal: 'Test this installation before your team uses it.',
  open: 'Open setup',
});
