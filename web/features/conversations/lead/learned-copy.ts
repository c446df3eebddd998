export const learned = {
  title: 'What we know',
  missing: (count: number) =>
    count === 0
      ? 'Nothing needed is missing'
      : `${count} needed ${count === 1 ? 'is' : 'are'} missing`,
  quoted: (words: string) => `The lead wrote: “${words}”`,
  entered: (name: string | null) => `Entered by ${name ?? 'someone who is no longer here'}`,
  proof: (field: string, text: string) => `${field}: ${text}`,
  yesNo: { yes: 'Yes', no: 'No' } as Record<string, string>,
  loadFailed: "What the campaign wants to know couldn't be loaded.",
  retry: 'Try again',
};
