import type { CaseOrigin } from '#domain/quality/schema.ts';

export const caseCopy = {
  title: 'Recorded tests',
  cancel: 'Cancel',
  close: 'Close',
  text: 'A conversation up to a message of the lead, and what the answer must be. They are played with every run. Make one from a playground chat, from a real conversation, or here.',
  add: 'Add a test',
  edit: 'Edit',
  remove: 'Delete',
  removeTitle: 'Delete this test?',
  removeText: 'Its results in earlier runs go with it.',
  empty: 'No recorded tests yet.',
  origins: {
    conversation: 'From a conversation',
    playground: 'From the playground',
    held: 'From a held answer',
    learned: 'Learned from a conversation',
    hand: 'Typed or imported here',
  } satisfies Record<CaseOrigin, string>,
  form: {
    title: 'Test',
    name: 'Name',
    message: 'What the lead writes',
    must: 'The answer must have (one phrase a line)',
    mustNot: 'The answer must not have (one phrase a line)',
    checks: 'Checks in your own words',
    checksHint:
      "Write what an answer would say, such as “parking is free” or “there's a discount”. A model compares the meaning.",
    check: (number: number) => `Check ${number}`,
    checkKind: (number: number) => `Check ${number}: the answer`,
    checkKinds: { must: 'must say', must_not: 'must not say' },
    addCheck: 'Add a check',
    silent: 'The agent must stay silent',
    save: 'Save',
    busy: 'Saving...',
    failed: "We couldn't save the test. What you typed is still here.",
  },
  export: 'Export',
  import: 'Import',
  fileName: 'recorded-tests.csv',
  importing: {
    title: 'Import tests',
    text: 'A CSV or Excel file with the columns name, lead, must_have, must_not_have, checks, silent and status. Only lead is required. In a cell, write a phrase or check a line, and an empty line between messages. Export shows the format.',
    choose: 'CSV file',
    found: (count: number) =>
      count === 1 ? '1 test can be imported.' : `${count} tests can be imported.`,
    bad: (count: number) =>
      count === 1
        ? '1 row will be left out. Fix it and import the file again, or go on without it.'
        : `${count} rows will be left out. Fix them and import the file again, or go on without them.`,
    badRows: 'Rows that are left out',
    badRow: (line: number, reason: string) => `Line ${line}: ${reason}`,
    unknown: (names: string[]) => `We don't read these columns: ${names.join(', ')}.`,
    problems: {
      columns: "This file has no column named “lead”, so it can't be imported.",
      large: 'This file is larger than 512 KB. Split it into smaller files.',
      unreadable:
        "We couldn't read this file. Please choose a CSV file or an Excel workbook (.xlsx).",
    },
    confirm: (count: number) => (count === 1 ? 'Import 1 test' : `Import ${count} tests`),
    busy: 'Importing...',
    failed: "We couldn't import the tests. Nothing was added.",
  },
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  removeFailed: "We couldn't delete the test.",
};
