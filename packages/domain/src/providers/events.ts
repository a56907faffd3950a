import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import type { ChosenModel } from '@mach42/contracts/providers/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

/** The fields of a provider that admins decide. Its key is in the vault, under `keyId`. */
export interface ProviderFields {
  readonly name: string;
  /** Null: where the provider usually is, or where a variable of the environment says. */
  readonly address: string | null;
  /** Null: it has none. */
  readonly keyId: string | null;
  readonly enabled: boolean;
  readonly models: readonly ChosenModel[];
  readonly assistants: string | null;
}

export type ProviderAdded = DomainEvent<
  'ProviderAdded',
  {
    readonly providerId: string;
    readonly kind: ProviderKind;
    readonly provider: ProviderFields;
  }
>;

/** The fields that have other values now. */
export type ProviderChanged = DomainEvent<
  'ProviderChanged',
  {
    readonly providerId: string;
    /** Counted from 1, which is the one of the addition. */
    readonly version: number;
    readonly changes: Partial<ProviderFields>;
  }
>;

export type ProviderRemoved = DomainEvent<'ProviderRemoved', { readonly providerId: string }>;

export type ProviderEvent = ProviderAdded | ProviderChanged | ProviderRemoved;

export const providerShapes: ShapesOf<ProviderEvent> = {
  ProviderAdded: { providerId: 'text', kind: 'text', provider: 'object' },
  ProviderChanged: { providerId: 'text', version: 'number', changes: 'object' },
  ProviderRemoved: { providerId: 'text' },
};
