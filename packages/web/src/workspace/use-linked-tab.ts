import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApp, useRoot } from '../shell/app-context.ts';

/** Opens the tab that the address names, `/?tab=phod`, and takes it out of the address. */
export function useLinkedTab(): void {
  const { shell } = useApp();
  const [params, setParams] = useSearchParams();
  const isInitialized = useRoot((state) => state.workspace.isInitialized);
  const linked = params.get('tab');
  useEffect(() => {
    if (!isInitialized || linked === null) return;
    shell.workspace.open(linked);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('tab');
        return next;
      },
      { replace: true },
    );
  }, [shell, isInitialized, linked, setParams]);
}
