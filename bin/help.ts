/** Whether a command line asks how the program is used. */
export const asksForHelp = (args: string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help');

/** Prints how the program is used, if its command line asks for that. */
export function saidHelp(usage: string, args = process.argv.slice(2)): boolean {
  if (!asksForHelp(args)) return false;
  console.log(usage);
  return true;
}
