/** Whether a command line asks for help. */
export const requestsHelp = (args: string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help');

/** Prints the usage if the command line asks for it. Returns whether it did. */
export function printHelpIfRequested(usage: string, args = process.argv.slice(2)): boolean {
  if (!requestsHelp(args)) return false;
  console.log(usage);
  return true;
}
