/** Progress and remarks; figures alone go to stdout. */
export function note(text: string): void {
  process.stderr.write(`# ${text}\n`);
}
