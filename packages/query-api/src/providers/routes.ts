import { isThisMachine } from '@mach42/contracts/providers/address.ts';
import { listProviders } from '@mach42/contracts/providers/calls.ts';
import { ProvidersView, type ProviderView } from '@mach42/contracts/providers/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  describedProviders,
  type DescribedProvider,
} from '@mach42/read-models/providers/providers.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { KnownProviders, QueryApiDeps } from '../kernel/deps.ts';

export function providerRoutes(
  app: FastifyInstance,
  { db, providers }: Pick<QueryApiDeps, 'db' | 'providers'>,
): void {
  route(
    app,
    listProviders,
    {
      answer: { data: ProvidersView },
      access: 'admins',
      summary:
        'The providers of models, where they are reached and who set their keys, without these.',
    },
    async () => {
      const described = await describedProviders(db);
      const available = new Map(
        (await providers.availability()).map((one) => [one.id, one.available]),
      );
      const views = withTheProducts(described).map((one) => viewOf(one, providers, available));
      const { networks } = providers;
      return {
        answer: { data: { providers: views, pulls: [...providers.pulls()], networks } },
      };
    },
  );
}

/** Anthropic and Ollama are there before an admin changes them. */
function withTheProducts(described: readonly DescribedProvider[]): DescribedProvider[] {
  const own = [
    { id: 'ollama', kind: 'ollama', name: 'Ollama' },
    { id: 'anthropic', kind: 'anthropic', name: 'Anthropic' },
  ] as const;
  const unchanged = {
    version: 0,
    address: null,
    key: null,
    enabled: true,
    models: [],
    assistants: null,
  };
  return [
    ...own.map((one) => described.find(({ id }) => id === one.id) ?? { ...unchanged, ...one }),
    ...described.filter(({ kind }) => kind === 'openai'),
  ];
}

function viewOf(
  provider: DescribedProvider,
  { variablesOf, usualAddress }: KnownProviders,
  available: ReadonlyMap<string, boolean>,
): ProviderView {
  const { id, kind, key, enabled } = provider;
  const variables = variablesOf(kind);
  const isNamed = variables.length > 0;
  const address = (isNamed ? null : provider.address) ?? usualAddress(kind);
  const hasKey = key !== null || kind !== 'anthropic';
  return {
    ...provider,
    address,
    variables: [...variables],
    connected: isNamed || (enabled && hasKey),
    available: available.get(id) ?? false,
    outside: kind === 'anthropic' || !isThisMachine(address),
  };
}
