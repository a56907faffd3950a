import { expect, it, vi } from 'vitest';

/** Names that the system looks up; for one of them its name servers are silent. */
const asked = vi.hoisted(() => [] as string[]);
vi.mock(import('node:dns/promises'), async (original) => {
  const own = await original();
  const lookup = (name: string) => {
    asked.push(name);
    return name === 'silent.invalid' ? new Promise(() => undefined) : Promise.resolve([]);
  };
  return { ...own, lookup: lookup as typeof own.lookup };
});

it('[WP9] a push service whose name servers are silent holds up no lookup of a model service', async () => {
  // Another test may have loaded them with the names of the system.
  vi.resetModules();
  const { reachPushServices } = await import('./outgoing-messages.ts');
  const { modelNetworks } = await import('@mach42/processors/providers/network/model-networks.ts');
  const { knownName } = await import('@mach42/processors/providers/network/names-in-turn.ts');
  const { fetch, close } = reachPushServices(modelNetworks(''));
  const failed = fetch('https://silent.invalid/send').catch(({ message }: Error) => message);
  await knownName('models.invalid');
  expect(asked).toEqual(['models.invalid']);
  expect(await failed).toBe('fetch failed');
  close();
});
