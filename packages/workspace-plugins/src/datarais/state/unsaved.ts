import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import { isTextChanged, type Screen } from './screen.ts';

/** Whether something is on the screen that neither the server nor a run of the entry has. */
export function hasUnsaved(screen: Screen): boolean {
  return isTextChanged(screen) || isReviewed(screen) || areInstructionsNew(screen);
}

function isReviewed({ review }: Screen): boolean {
  if (review === undefined) return false;
  return review.text !== review.proposed || review.rejected.length > 0;
}

/** Those of a run are beside it. */
function areInstructionsNew({ instructions, runs = [] }: Screen): boolean {
  if (instructions === defaultInstructions) return false;
  return runs.every((run) => run.instructions !== instructions);
}
