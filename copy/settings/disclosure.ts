import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('settings.disclosure', {
  title: 'AI disclosure',
  text: "Your agent's first message to each lead ends with a line that says an assistant is writing.",
  label: 'Add the line to the first message',
  media: 'Also say that AI reads voice messages, pictures and documents',
  mediaHint:
    'In the EU, the UK, Switzerland and Brazil, you must tell people how you process their messages. Turn this on unless leads can read it in your privacy notice.',
  ownersOnly: 'Only owners can turn it on or off.',
  adminsOnly: 'Only admins and owners can change the text.',
  law: "In the European Union, you must clearly tell people that they're talking with an AI system by the first contact at the latest, unless it's obvious (AI Act, Article 50). Other countries have different rules. If you turn this off, you have to tell them yourself.",
  off: "Off: OpenSetter doesn't tell your leads that an assistant is writing.",
  language: 'Language',
  languageHint: 'Each agent uses the text in its language.',
  first: 'Below the first message',
  firstHint: "'{'company'}' and '{'agent'}' stand for the campaign's names.",
  asked: 'When a lead asks “Are you a robot?”',
  askedHint: 'Your agent says this even if the line is off. It never claims to be human.',
  save: 'Save text',
  reset: 'Use the default text',
  saved: 'Saved',
  failed: "We couldn't save this. What you typed is still here. Please try again.",
  loadFailed: "We couldn't load this setting.",
  confirmTitle: 'Stop telling leads that an assistant is writing?',
  confirmText:
    "In the European Union, you must tell people that they're talking with an AI system by the first contact at the latest (AI Act, Article 50). If you turn this off, you have to tell your leads another way.",
  confirm: 'Turn it off',
  cancel: 'Keep telling them',
});
