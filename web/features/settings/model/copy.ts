export const copy = {
  loadFailed: "We couldn't load the settings of your AI model. Nothing was changed.",
  retry: 'Try again',
  adminsOnly: 'Only admins and the owner can see and change the AI model.',
  own: {
    title: 'Your AI model',
    installation: (name: string) =>
      `Your agents use the model of this installation, ${name}. With a key of your own, its provider bills you, and its limits are yours alone.`,
    text: 'Your agents use your own key.',
    stored: (last4: string, day: string) =>
      last4 === '' ? `Stored on ${day}` : `Ends in ${last4}, stored on ${day}`,
    blind:
      "This model can't see pictures, so your agents can't open those of leads and say so. Choose a model that can.",
    key: 'API key',
    keyHint: "It's stored encrypted and never shown again.",
    keyKept: (stored: string) => `${stored}. Leave this empty to keep it.`,
    keyToggle: ['Show key', 'Hide key'] as const,
    address: 'Address',
    addressHint:
      "Any server with OpenAI's chat completions. Leave it empty for the installation's.",
    addressPlaceholder: 'https://api.openai.com/v1',
    name: 'Model',
    nameHint: (name: string) => `Leave it empty for ${name}.`,
    prices: 'Prices',
    pricesHint:
      'In US dollars per million tokens. Leave all three empty to use our list; a model that is not on it has no known cost.',
    input: 'Input',
    cached: 'Cached input',
    output: 'Output',
    test: 'Test',
    testing: 'Testing...',
    testFailed: "The test didn't run. Nothing was changed. Please try again.",
    words: (words: string) => `The provider says: ${words}`,
    submit: 'Save model',
    busy: 'Saving...',
    saved: 'Your model is saved. The next answer uses it.',
    failed: "Your model couldn't be saved. What you entered is still here. Please try again.",
    remove: 'Remove',
    removed: "Your key is deleted. The installation's model answers again.",
  },
  removal: {
    title: 'Remove your model?',
    text: "We delete your key, and your agents use the installation's model again. What was counted so far stays.",
    cancel: 'Keep it',
    confirm: 'Remove',
    busy: 'Removing...',
    failed: "That didn't work. Your model is still in use. Please try again.",
  },
  verification: {
    title: 'Verification',
    text: 'A second call to the AI model checks each answer before the lead gets it: every sentence has to be backed by what your business says. What can’t be backed up waits for you. It adds about one more call per answer.',
    label: 'Verify answers',
    off: 'Answers are checked by rules only: links, numbers, secrets and form. A false sentence without any of these reaches the lead.',
    notHere:
      'Verification is turned off for this installation. Answers are checked by rules only: links, numbers, secrets and form.',
    savedOn: 'Answers are verified from now on',
    savedOff: 'Answers are checked by rules only from now on',
    failed: "That couldn't be saved. Nothing was changed. Please try again.",
  },
  ceilings: {
    title: 'Spending ceiling',
    text: 'The most that the AI model may cost your team, in US dollars. At 80% we tell you. At 100% your agents pause, leads are left to you, and the agents go on by themselves when the period is over. Periods begin at midnight UTC.',
    day: 'Per day',
    month: 'Per month',
    none: 'No ceiling',
    hint: (spent: string, most: string | null) =>
      most === null ? `Spent so far: ${spent}` : `Spent so far: ${spent}. At most ${most} here.`,
    unpriced: (calls: string) =>
      `The cost of ${calls} this month isn't known, and a ceiling doesn't see it. Enter the prices of your model above.`,
    calls: (count: string) => (count === '1' ? '1 call' : `${count} calls`),
    unpricedModel:
      "The price of your model isn't known, so a ceiling can't see what it costs. Enter its prices above.",
    submit: 'Save ceiling',
    busy: 'Saving...',
    saved: 'Spending ceiling saved',
    failed: "The ceiling couldn't be saved. What you entered is still here. Please try again.",
  },
};
