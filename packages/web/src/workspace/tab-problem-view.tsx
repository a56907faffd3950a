import { HelpIcon } from '@blueprintjs/icons';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { unknownText } from './tab-problem.ts';

/** Stands in a tab that this version of the workspace cannot show. */
export function TabProblem({ tabId }: { readonly tabId: string }) {
  return (
    <EmptyState icon={<HelpIcon size={20} />} title={unknownText(tabId)}>
      This version of the workspace cannot show the tab. It can be closed.
    </EmptyState>
  );
}
