import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import { bit, defineTable, int64, integer, nullable, text } from '../kernel/define-table.ts';

/** One row for each provider of models that an admin connected. */
export const providersTable = defineTable(
  'providers',
  {
    id: text(),
    kind: text<ProviderKind>(),
    name: text(),
    version: integer(),
    /** Null: where it usually is. */
    address: nullable(text()),
    /** The time at which the key was set, and the person who set it; null: the provider has no key. */
    key_at: nullable(text()),
    key_by: nullable(text()),
    enabled: bit(),
    /** JSON: ChosenModel[] */
    models: text(),
    assistants: nullable(text()),
    /** Order of addition: the position of its first event. */
    added: int64(),
  },
  { key: 'id' },
);
