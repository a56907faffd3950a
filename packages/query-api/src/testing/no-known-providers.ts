import type { KnownProviders } from '../kernel/deps.ts';

/** No provider can be connected. */
export const noKnownProviders: KnownProviders = {
  variablesOf: () => [],
  usualAddress: () => 'https://models.example',
  availability: async () => [],
  pulls: () => [],
  networks: { loopback: true, private: false },
};
