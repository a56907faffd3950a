import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import type { FoundModel, ModelPull } from '@mach42/contracts/providers/schemas.ts';

/** Reaches the services of models, for what admins do with them. */
export interface ModelServices {
  /** Variables of the environment that decide where a provider is and by which key, whatever is entered. */
  variablesOf(kind: ProviderKind): readonly string[];
  /** Returns the address of a provider that was given none. */
  usualAddress(kind: ProviderKind): string;
  /** Whether the networks are allowed in which an address is; one that is not found may be in any. */
  allows(address: string): Promise<boolean>;
  /** @throws Refusal with a text that says what is wrong, without the key */
  list(
    service: { kind: ProviderKind; address: string; key: string | undefined },
    signal: AbortSignal,
  ): Promise<FoundModel[]>;
  /** @throws Refusal */
  pull(model: string): ModelPull;
  /** Cancels a pull in whichever process it is under way. */
  cancelPull(model: string): void;
}
