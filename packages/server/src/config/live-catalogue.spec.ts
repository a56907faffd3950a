import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { ConnectedProvider } from '@mach42/domain/providers/decider.ts';
import { describe, expect, it } from 'vitest';
import { liveCatalogue } from './live-catalogue.ts';

const provider: ConnectedProvider = {
  id: 'mistral',
  kind: 'openai',
  name: 'Mistral',
  address: 'https://api.mistral.ai/v1',
  keyId: 'key-1',
  enabled: true,
  models: [
    {
      name: 'small',
      label: 'Small',
      contextTokens: 32_000,
      price: { input: 1, output: 3 },
      roles: ['admin'],
    },
  ],
  assistants: null,
  version: 1,
};
const own = modelCatalogue('mach42');

describe('the catalogue', () => {
  it('[MQ10] has the models of providers that were there before it, as after a restart', () => {
    const catalogue = liveCatalogue('mach42', { all: [provider] });
    expect(catalogue().slice(own.length)).toMatchObject([
      {
        id: 'mistral/small',
        name: 'Small',
        type: 'cloud',
        provider: 'mistral',
        description: 'Mistral · 32k context · $1 in, $3 out a million tokens',
        roles: ['admin'],
      },
    ]);
  });

  it('[MQ10] follows what is connected, turned off and removed', () => {
    const inForce: { all: readonly ConnectedProvider[] } = { all: [] };
    const catalogue = liveCatalogue('mach42', inForce);
    expect(catalogue()).toEqual(own);
    inForce.all = [{ ...provider, address: 'http://127.0.0.1:1234/v1' }];
    expect(catalogue().at(-1)).toMatchObject({ id: 'mistral/small', type: 'local' });
    inForce.all = [{ ...provider, enabled: false }];
    expect(catalogue()).toEqual(own);
  });
});
