import { Spinner as BlueprintSpinner } from '@blueprintjs/core';

/** Work that is under way, where its progress is not known. */
export function Spinner() {
  return <BlueprintSpinner size={16} />;
}
