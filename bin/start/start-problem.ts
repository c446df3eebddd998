/** Something that the person who starts the product can put right; shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
