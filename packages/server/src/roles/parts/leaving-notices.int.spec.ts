import { modelNetworks } from '@mach42/processors/providers/network/model-networks.ts';
import { knownName } from '@mach42/processors/providers/network/names-in-turn.ts';
import { expect, it, vi } from 'vitest';
import { reachPushServices } from './leaving-notices.ts';

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
  const { fetch, close } = reachPushServices(modelNetworks(''));
  const failed = fetch('https://silent.invalid/send').catch(({ message }: Error) => message);
  await knownName('models.invalid');
  expect(asked).toEqual(['models.invalid']);
  expect(await failed).toBe('fetch failed');
  close();
});
