import { useModels, useSession } from '@mach42/plugin-kit/hooks.ts';
import { useMemo } from 'react';
import type { Names } from './origin-text.ts';

export function useNames(): Names {
  const { available: models } = useModels();
  const { name: self } = useSession();
  return useMemo(() => ({ models, self }), [models, self]);
}
