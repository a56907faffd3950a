import { limits } from '@mach42/contracts/kernel/limits.ts';
import { checkAddress, isThisMachine, mayCarryKey } from '@mach42/contracts/providers/address.ts';
import { testProvider } from '@mach42/contracts/providers/calls.ts';
import { TestedProvider, TestProviderBody } from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { providersDecider, providersId } from '@mach42/domain/providers/decider.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'services' | 'vault'>;

/** Asks a service for its models, before or after it is connected. */
export function testRoute(app: FastifyInstance, deps: Deps): void {
  const { services } = deps;
  let underWay = 0;

  route(
    app,
    testProvider,
    {
      body: TestProviderBody,
      answer: { data: TestedProvider },
      access: 'admins',
      summary: 'Asks a provider for its models, at an address and with a key that are not stored.',
    },
    async (request) => {
      if (underWay >= limits.providers.testsAtOnce) {
        throw new HttpRefusal('RATE_LIMITED', providerTexts.testsAtOnce, { retryAfter: 5 });
      }
      underWay += 1;
      try {
        const service = await serviceOf(deps, request.body);
        const began = performance.now();
        const models = await services.list(service, request.whileWaiting());
        const { address } = service;
        const data = {
          address,
          outside: !isThisMachine(address),
          ms: Math.round(performance.now() - began),
          models: models.slice(0, limits.providers.listed),
          total: models.length,
        };
        return { answer: { data } };
      } finally {
        underWay -= 1;
      }
    },
  );
}

/** @throws Refusal VALIDATION_ERROR */
async function serviceOf({ services, commands, vault }: Deps, body: TestProviderBody) {
  const { kind } = body;
  const entered = checkAddress(kind, body.address ?? services.usualAddress(kind));
  const { address } = entered;
  if (address === undefined) return refuse('VALIDATION_ERROR', entered.fault, '/address');
  const key = body.key ?? (await storedKey({ commands, vault, services }, body, address));
  if (key !== undefined && !mayCarryKey(address)) {
    return refuse('VALIDATION_ERROR', providerTexts.keyInTheClear, '/address');
  }
  return { kind, address, key };
}

/** The key of a provider that is connected, for the host that it was entered for and no other. */
async function storedKey(
  { commands, vault, services }: Deps,
  { id, kind }: TestProviderBody,
  address: string,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const { state } = await commands.load(providersDecider, providersId);
  const stored = state.providers.find((one) => one.id === id && one.kind === kind);
  if (stored === undefined || stored.keyId === null) return undefined;
  const isSameHost =
    URL.parse(stored.address ?? services.usualAddress(kind))?.origin === URL.parse(address)?.origin;
  return isSameHost ? vault.serviceKeys.read(stored.keyId) : undefined;
}
