import type { ChainParams } from '@mach42/contracts/chains/schemas.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../ui/load-with-retry.ts';

const ChainDialog = lazyPart(() => import('./chain-dialog.tsx'));

/**
 * Opens "How this came about" of an object. The dialog is rendered beside the menu that opens it, because the menu
 * disappears once its item is chosen.
 */
export function useChain(): {
  readonly show: (of: ChainParams) => void;
  readonly dialog: ReactNode;
} {
  const [of, setOf] = useState<ChainParams>();
  const dialog = of !== undefined && (
    <Suspense>
      <ChainDialog of={of} onClose={() => setOf(undefined)} />
    </Suspense>
  );
  return { show: setOf, dialog };
}
