import { catalog } from '../catalog/catalog.ts';

export const supportEmails = catalog('emails.support', {
  toMember: {
    preview: 'Support wrote to your team.',
    title: 'A message from support',
    text: 'Support wrote to {team}:',
    button: 'Read and answer',
    canReply: "You can also reply to this email. Attachments don't reach us.",
    noReply: "Please answer in OpenSetter. Replies to this email don't reach us.",
  },
  toDesk: {
    preview: 'A team wrote to support.',
    title: 'A team wrote to support',
    text: '{team} wrote:',
    button: 'Open the support inbox',
    footnote: 'Please answer in OpenSetter.',
  },
  test: {
    preview: 'Your installation can send emails.',
    title: 'Test email from OpenSetter',
    text: 'This is a test. Your installation of OpenSetter can send emails.',
    button: 'Continue the setup',
    why: "You're getting this email because you pressed Test on the setup page.",
  },
});
