import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('settings.disclosure', {
  title: 'An assistant writes',
  text: 'The first message of an agent to a lead ends with a line that says so, once per lead.',
  label: 'Say it below the first message',
  media: 'Also say that AI reads voice messages, pictures and documents',
  mediaHint:
    'In the EU, the UK, Switzerland and Brazil, people must be told how their messages are processed. Turn this on unless your privacy notice says it where leads find it.',
  ownersOnly: 'Only owners can switch it off or on.',
  adminsOnly: 'Only admins and owners can change the words.',
  law: 'In the European Union, people who talk with an AI system must be told so, clearly and at the latest at the first contact, unless it is obvious (AI Act, Article 50). Other countries have rules of their own. Switched off, telling them is up to you.',
  off: 'Off: your leads are not told by the product that an assistant writes.',
  language: 'Language',
  languageHint: 'Each agent uses the words of its own language.',
  first: 'Below the first message',
  firstHint: "'{'company'}' and '{'agent'}' stand for the names of the campaign.",
  asked: 'When a lead asks “Are you a robot?”',
  askedHint:
    'Your agent says this also where the line is switched off. It never claims to be a human.',
  save: 'Save these words',
  saving: 'Saving...',
  reset: "Use the product's words",
  saved: 'Saved',
  failed: 'This could not be saved. What you typed is still here; please try again.',
  loadFailed: 'This setting could not be loaded.',
  retry: 'Try again',
  confirmTitle: 'Stop telling leads that an assistant writes?',
  confirmText:
    'In the European Union, people must be told at the latest at the first contact that they talk with an AI system (AI Act, Article 50). If you switch this off, you have to tell your leads in another way.',
  confirm: 'Switch it off',
  cancel: 'Keep telling them',
});
