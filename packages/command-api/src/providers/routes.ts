import { limits } from '@mach42/contracts/kernel/limits.ts';
import { checkAddress, isThisMachine, mayCarryKey } from '@mach42/contracts/providers/address.ts';
import {
  addProvider,
  cancelPull,
  changeProvider,
  pullModel,
  removeProvider,
  testProvider,
} from '@mach42/contracts/providers/calls.ts';
import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import {
  AddProviderBody,
  ChangeProviderBody,
  ModelPull,
  ProviderChangedView,
  ProviderParams,
  PullBody,
  TestedProvider,
  TestProviderBody,
} from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { refuse, Refusal } from '@mach42/domain/kernel/refusal.ts';
import {
  providersDecider,
  providersId,
  type ProviderCommand,
} from '@mach42/domain/providers/decider.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, type PersonCalling } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';

type Deps = Pick<
  CommandApiDeps,
  'commands' | 'providers' | 'services' | 'vault' | 'signals' | 'now' | 'models'
>;

/** Asks a service for its models, before or after it is connected. */
function testRoute(app: FastifyInstance, deps: Deps): void {
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
async function serviceOf(deps: Deps, body: TestProviderBody) {
  const { kind } = body;
  const entered = checkAddress(kind, body.address ?? deps.services.usualAddress(kind));
  const { address } = entered;
  if (address === undefined) return refuse('VALIDATION_ERROR', entered.fault, '/address');
  const key = body.key ?? (await storedKey(deps, body, address));
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

/** The calls of admins about the providers of models. Rules: `SPEC.md`. */
export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  const { services, now } = deps;
  testRoute(app, deps);

  route(
    app,
    addProvider,
    {
      body: AddProviderBody,
      answer: { data: ProviderChangedView },
      access: 'admins',
      status: 201,
      summary: 'Connects a provider of models; its key is stored in the vault and shown nowhere.',
    },
    async (request) => {
      const { kind, name, address, key, models, assistants = null } = request.body;
      requireUnset(services, kind, { address, key });
      await requireAllowed(services, address);
      const calling = callingOf(request, now);
      const done = await withKey(deps, calling, key, (keyId) => {
        const provider = { name, address, keyId: keyId ?? null, models, assistants };
        return { type: 'AddProvider', data: { kind, provider }, ...calling };
      });
      const id = addedIn(done.events) ?? '';
      const data = { id, version: versionOf(done.state.providers, id) };
      return { answer: { data }, position: done.position };
    },
  );

  route(
    app,
    changeProvider,
    {
      params: ProviderParams,
      body: ChangeProviderBody,
      answer: { data: ProviderChangedView },
      access: 'admins',
      summary: 'Changes a provider; it is in force in every process soon after the answer.',
    },
    async (request) => {
      const { id: providerId } = request.params;
      const { baseVersion, key, ...changes } = request.body;
      const before = await storedProvider(deps, providerId);
      requireUnset(services, before.kind, { address: changes.address, key });
      await requireAllowed(services, changes.address);
      const calling = callingOf(request, now);
      const done = await withKey(deps, calling, key ?? undefined, (keyId) => {
        const keyChange = key === undefined ? {} : { keyId: keyId ?? null };
        const data = { providerId, baseVersion, changes: { ...changes, ...keyChange } };
        return { type: 'ChangeProvider', data, ...calling };
      });
      const after = done.state.providers.find(({ id }) => id === providerId);
      if (before.keyId !== null && after?.keyId !== before.keyId) {
        await deps.vault.serviceKeys.remove(before.keyId);
      }
      const data = { id: providerId, version: after?.version ?? 0 };
      return { answer: { data }, position: done.position };
    },
  );

  route(
    app,
    removeProvider,
    {
      params: ProviderParams,
      answer: {},
      access: 'admins',
      summary: 'Ends the connection to a provider, and destroys its key.',
    },
    async (request) => {
      const { id: providerId } = request.params;
      const { keyId } = await storedProvider(deps, providerId);
      const calling = callingOf(request, now);
      const command = { type: 'RemoveProvider', data: { providerId }, ...calling } as const;
      const done = await deps.commands.execute(
        providersDecider,
        providersId,
        command,
        calling.origin,
      );
      deps.providers.take(done.state);
      if (keyId !== null) await deps.vault.serviceKeys.remove(keyId);
      return { answer: {}, position: done.position };
    },
  );

  route(
    app,
    pullModel,
    {
      body: PullBody,
      answer: { data: ModelPull },
      access: 'admins',
      summary: 'Has Ollama download a model; the list of providers says how far it is.',
    },
    async ({ body }) => ({ answer: { data: services.pull(body.model) } }),
  );

  route(
    app,
    cancelPull,
    {
      body: PullBody,
      answer: {},
      access: 'admins',
      summary: 'Ends a download, in whichever process it is; a new one continues from there.',
    },
    async ({ body }) => {
      services.cancelPull(body.model);
      return { answer: {} };
    },
  );
}

/** The events decide, as another process may have changed it. @throws Refusal NOT_FOUND */
async function storedProvider({ commands }: Deps, providerId: string) {
  const { state } = await commands.load(providersDecider, providersId);
  const found = state.providers.find(({ id }) => id === providerId);
  return found ?? refuse('NOT_FOUND', providerTexts.unknown);
}

/**
 * Stores a key before the event that names it, and takes it back where there is no such event.
 * @param commandWith the id of the key; undefined: none is given
 */
async function withKey(
  { commands, providers, vault }: Deps,
  { origin }: Pick<PersonCalling, 'origin'>,
  key: string | undefined,
  commandWith: (keyId: string | undefined) => ProviderCommand,
) {
  const keyId = key === undefined ? undefined : newId();
  if (keyId !== undefined && key !== undefined) await vault.serviceKeys.put(keyId, key);
  try {
    const done = await commands.execute(providersDecider, providersId, commandWith(keyId), origin);
    const isUsed = done.state.providers.some((one) => one.keyId === keyId);
    if (keyId !== undefined && !isUsed) await vault.serviceKeys.remove(keyId);
    providers.take(done.state);
    return done;
  } catch (error) {
    // After another error the event may be stored all the same.
    if (keyId !== undefined && error instanceof Refusal) await vault.serviceKeys.remove(keyId);
    throw error;
  }
}

/** Refuses an address or a key that a variable of the environment decides. */
function requireUnset(
  services: Deps['services'],
  kind: ProviderKind,
  { address, key }: { address: string | null | undefined; key: string | null | undefined },
): void {
  const [variable] = services.variablesOf(kind);
  if (variable === undefined) return;
  const text = providerTexts.setByVariable(variable);
  if (key !== undefined && key !== null) refuse('CONFLICT', text, '/key');
  if (address !== undefined && address !== null) refuse('CONFLICT', text, '/address');
}

/** @throws Refusal VALIDATION_ERROR */
async function requireAllowed(
  services: Deps['services'],
  address: string | null | undefined,
): Promise<void> {
  if (address === undefined || address === null) return;
  if (!(await services.allows(address))) {
    refuse('VALIDATION_ERROR', providerTexts.addressRefused, '/address');
  }
}

const addedIn = (events: readonly { type: string; data: unknown }[]): string | undefined =>
  events
    .filter(({ type }) => type === 'ProviderAdded')
    .map(({ data }) => (data as { readonly providerId: string }).providerId)[0];

const versionOf = (
  providers: readonly { readonly id: string; readonly version: number }[],
  wanted: string,
): number => providers.find(({ id }) => id === wanted)?.version ?? 0;
