import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useState } from 'react';
import { asFaults, type Faults } from './user-form.ts';

interface ShownFaults {
  readonly shown: Faults;
  readonly leave: (name: string) => void;
}

/** A fault is shown once its field was left, or when the server found it. */
export function useShownFaults(faults: Faults, error: ApiError | undefined): ShownFaults {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const own = Object.entries(faults).filter(([name]) => left.has(name));
  return {
    shown: { ...asFaults(error?.details ?? []), ...Object.fromEntries(own) },
    leave: (name) => setLeft((before) => new Set([...before, name])),
  };
}
