import { providersDecider } from '@mach42/domain/providers/decider.ts';
import { expect, it } from 'vitest';
import { whenServiceKeyIsUnusedRemoveIt } from './when-service-key-is-unused-remove-it.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('[MQ18] a key that no provider has is removed after ten minutes', async () => {
  const removed: string[] = [];
  const provider = {
    name: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    keyId: 'used',
    enabled: true,
    models: [],
    assistants: null,
  };
  const data = { providerId: 'mistral', kind: 'openai', provider } as const;
  const state = providersDecider.evolve(
    providersDecider.initialState,
    { type: 'ProviderAdded', data },
    now.toISOString(),
  );
  const load = async () => ({ state, revision: 0 });
  const work = whenServiceKeyIsUnusedRemoveIt({ load } as never, {
    list: async () => [
      { id: 'used', createdAt: ago(60) },
      { id: 'left', createdAt: ago(11) },
      { id: 'new', createdAt: ago(9) },
    ],
    remove: async (id) => void removed.push(id),
  });
  await work.doDue(now);
  expect(removed).toEqual(['left']);
});
