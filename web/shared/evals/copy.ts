/** Making a recorded test of what is on the screen. */
export const testCopy = {
  make: 'Make this a test',
  made: 'It is a test',
  done: 'Test saved',
  doneText: 'It is played with the next evals of this campaign.',
  failed: "We couldn't save this as a test. Please try again.",
  restricted: { text: 'Tests are part of the evals of a campaign. Editors can make them.' },
};
