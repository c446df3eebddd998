/** Whether a command line asks how the program is used. */
export const asksForHelp = (args: string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help');
