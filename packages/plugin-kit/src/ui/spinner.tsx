import { Spinner as BlueprintSpinner } from '@blueprintjs/core';

/** Shows that work is under way whose progress is not known. */
export function Spinner() {
  return <BlueprintSpinner size={16} />;
}
