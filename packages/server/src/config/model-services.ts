import type { LiveProviders } from '@mach42/command-api/providers/live-providers.ts';
import type { ModelServices } from '@mach42/command-api/providers/model-services.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ollamaProviderId } from '@mach42/contracts/models/catalogue.ts';
import { isThisMachine } from '@mach42/contracts/providers/address.ts';
import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import { ModelPull } from '@mach42/contracts/providers/schemas.ts';
import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { listModels } from '@mach42/processors/providers/listing/list-models.ts';
import { guardedFetch } from '@mach42/processors/providers/network/guarded-fetch.ts';
import {
  type ModelNetworks,
  onThisMachine,
} from '@mach42/processors/providers/network/model-networks.ts';
import { knownName } from '@mach42/processors/providers/network/names-in-turn.ts';
import { OllamaPulls } from '@mach42/processors/providers/ollama/ollama-pulls.ts';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { reportRegularly } from '../reports/reports.ts';
import type { AppContext } from '../roles/app-context.ts';
import type { Storage } from '../roles/parts/storage.ts';
import type { ModelsConfig } from './models-config.ts';

/** The `fetch` functions for addresses that admins entered: each reaches only the allowed networks. */
export interface GuardedFetches {
  for(address: string): typeof fetch;
  close(): void;
}

/** Texts that are sent to this machine are not masked, so a name of this machine is followed to no other one. */
export function guardedFetches(networks: ModelNetworks, bytes?: number): GuardedFetches {
  const anywhere = guardedFetch(networks, undefined, bytes);
  const here = guardedFetch(onThisMachine(networks), undefined, bytes);
  return {
    for: (address) => (isThisMachine(address) ? here.fetch : anywhere.fetch),
    close() {
      anywhere.close();
      here.close();
    },
  };
}

/** The report of processes about the models that they have Ollama download. */
export const PullsReport = {
  about: 'model-pulls',
  schema: Type.Object({ pulls: Type.Array(ModelPull) }),
} as const;

const aboutCancel = 'cancel-model-pull';
const Cancel = Type.Object({ model: Type.String() });

/** The variables that decide where a provider is and by which key; empty where an admin does. */
export function variablesOf({ anthropic, ollama }: ModelsConfig, kind: ProviderKind): string[] {
  if (kind === 'anthropic' && anthropic !== undefined) return ['ANTHROPIC_API_KEY'];
  return kind === 'ollama' && ollama.isConfigured ? ['OLLAMA_HOST'] : [];
}

/** Returns the address of a provider for which no address was entered. */
export function usualAddress({ anthropic, ollama }: ModelsConfig, kind: ProviderKind): string {
  if (kind === 'ollama') return ollama.host.url;
  return kind === 'anthropic' ? (anthropic?.baseUrl ?? 'https://api.anthropic.com') : '';
}

interface Services extends ModelServices {
  /** The downloads of this process. */
  readonly pulls: () => readonly ModelPull[];
}

export function openModelServices(
  { config, closing, logger }: AppContext,
  { signals, instance }: Pick<Storage, 'signals' | 'instance'>,
  providers: LiveProviders,
): Services {
  const { models } = config;
  const guarded = guardedFetches(models.networks, limits.providers.listBytes);
  closing.defer(() => guarded.close());
  const unlimited = guardedFetches(models.networks);
  closing.defer(() => unlimited.close());
  const pulls = new OllamaPulls(() => reachedOllama(models, providers, unlimited), systemClock);
  closing.defer(() => pulls.stop());
  const leave = signals.subscribe((signal) => {
    if (signal.kind !== 'report' || signal.about !== aboutCancel) return;
    if (Value.Check(Cancel, signal.data)) pulls.cancel(signal.data.model);
  });
  closing.defer(leave);
  closing.defer(
    reportRegularly({
      signals,
      from: instance,
      about: PullsReport.about,
      read: () => ({ pulls: pulls.all }),
      logger,
    }),
  );
  return {
    variablesOf: (kind) => variablesOf(models, kind),
    usualAddress: (kind) => usualAddress(models, kind),
    allows: (address) => isAllowed(models.networks, address),
    list: (service, signal) => listModels(service, sendFor(service.address), signal),
    pull(model) {
      const begun = pulls.begin(model);
      signals.publish({ kind: 'roll-call' });
      return begun;
    },
    cancelPull(model) {
      const data = { model };
      signals.publish({ kind: 'report', from: instance, about: aboutCancel, data });
    },
    pulls: () => pulls.all,
  };

  /** The operator's own address of a provider may be in any network. */
  function sendFor(address: string): typeof fetch {
    const { host, isConfigured } = models.ollama;
    const isOperators =
      (isConfigured && address === host.url) || address === models.anthropic?.baseUrl;
    return isOperators ? fetch : guarded.for(address);
  }
}

/** Undefined where an admin turned it off. */
function reachedOllama(
  { ollama }: ModelsConfig,
  providers: LiveProviders,
  guarded: ReturnType<typeof guardedFetches>,
) {
  const stored = providers.all.find(({ id }) => id === ollamaProviderId);
  if (ollama.isConfigured || stored === undefined) return { url: ollama.host.url };
  if (!stored.enabled) return undefined;
  const { address } = stored;
  if (address === null) return { url: ollama.host.url };
  return { url: address, fetch: guarded.for(address) };
}

/** Milliseconds within which a name is found, or counts as not found. */
const nameWithinMs = 3000;

/** A name that is not found may be in any network: it is checked again whenever it is connected to. */
async function isAllowed(networks: ModelNetworks, address: string): Promise<boolean> {
  const host = (URL.parse(address)?.hostname ?? '').replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return networks.allows(host);
  const late = setTimeout(nameWithinMs, []);
  const looked = knownName(host).then(() => lookup(host, { all: true }));
  const found = await Promise.race([looked.catch(() => []), late]);
  return found.every((one) => networks.allows(one.address));
}
