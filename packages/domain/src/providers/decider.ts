import { limits } from '@mach42/contracts/kernel/limits.ts';
import { normalised } from '@mach42/contracts/kernel/text-parts.ts';
import {
  anthropicProviderId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import { checkAddress, mayCarryKey } from '@mach42/contracts/providers/address.ts';
import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import type { Command, Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { ProviderEvent, ProviderFields } from './events.ts';

/** A provider of models that an admin connected or changed. */
export interface ConnectedProvider extends ProviderFields {
  readonly id: string;
  readonly kind: ProviderKind;
  readonly version: number;
}

export interface ProvidersState {
  /** How often anything was changed: the newer of two states has the greater number. */
  readonly changes: number;
  /** In the order in which they were added. */
  readonly providers: readonly ConnectedProvider[];
}

export type AddProvider = Command<
  'AddProvider',
  { readonly kind: ProviderKind; readonly provider: Omit<ProviderFields, 'enabled'> }
>;
export type ChangeProvider = Command<
  'ChangeProvider',
  {
    readonly providerId: string;
    readonly baseVersion: number;
    readonly changes: Partial<ProviderFields>;
  }
>;
export type RemoveProvider = Command<'RemoveProvider', { readonly providerId: string }>;
export type ProviderCommand = AddProvider | ChangeProvider | RemoveProvider;

/** The id of the only stream. */
export const providersId = 'platform';

/** Rules: `SPEC.md`. */
export const providersDecider: Decider<ProvidersState, ProviderCommand, ProviderEvent> = {
  category: 'providers',
  stateVersion: 1,
  initialState: { changes: 0, providers: [] },
  decide,
  evolve: ({ changes, providers }, event) => ({
    changes: changes + 1,
    providers: evolved(providers, event),
  }),
  snapshotEvery: 50,
  about: () => ({ key: providersId, subjects: [] }),
};

function evolved(
  providers: readonly ConnectedProvider[],
  { type, data }: ProviderEvent,
): readonly ConnectedProvider[] {
  switch (type) {
    case 'ProviderAdded': {
      const { providerId: id, kind, provider } = data;
      return [...providers, { ...provider, id, kind, version: 1 }];
    }
    case 'ProviderChanged':
      return providers.map((one) =>
        one.id === data.providerId ? { ...one, ...data.changes, version: data.version } : one,
      );
    case 'ProviderRemoved':
      return providers.filter(({ id }) => id !== data.providerId);
  }
}

function decide(command: ProviderCommand, { providers }: ProvidersState): readonly ProviderEvent[] {
  if (command.actor.activeRole !== 'admin') return refuse('FORBIDDEN', userTexts.adminRequired);
  switch (command.type) {
    case 'AddProvider':
      return added(command.data, providers);
    case 'ChangeProvider':
      return changed(command.data, providers);
    case 'RemoveProvider': {
      const { providerId } = command.data;
      const isThere = providers.some(({ id }) => id === providerId);
      return isThere ? [{ type: 'ProviderRemoved', data: { providerId } }] : [];
    }
  }
}

function added(
  { kind, provider }: AddProvider['data'],
  providers: readonly ConnectedProvider[],
): readonly ProviderEvent[] {
  if (providers.length >= limits.providers.inAll) {
    return refuse('CONFLICT', providerTexts.tooMany(limits.providers.inAll));
  }
  const fields = checked(kind, { ...provider, enabled: true });
  requireFreeName(fields.name, providers);
  const providerId = idFor(kind, fields.name, providers);
  return [{ type: 'ProviderAdded', data: { providerId, kind, provider: fields } }];
}

function changed(
  { providerId, baseVersion, changes }: ChangeProvider['data'],
  providers: readonly ConnectedProvider[],
): readonly ProviderEvent[] {
  const before = providers.find(({ id }) => id === providerId);
  if (before === undefined) return refuse('NOT_FOUND', providerTexts.unknown);
  const { id: _, kind, version, ...fields } = before;
  const after = checked(kind, { ...fields, ...changes });
  const others = providers.filter(({ id }) => id !== providerId);
  requireFreeName(after.name, others);
  if (after.keyId !== null && after.keyId === fields.keyId && isElsewhere(after, fields)) {
    return refuse('VALIDATION_ERROR', providerTexts.keyForAddress, '/key');
  }
  const names = Object.keys(after) as (keyof ProviderFields)[];
  const different = names.filter((name) => !sameJson(after[name], fields[name]));
  if (different.length === 0) return [];
  if (baseVersion !== version) {
    return refuse('CONFLICT', providerTexts.stale(baseVersion, version), '/baseVersion');
  }
  const kept = Object.fromEntries(different.map((name) => [name, after[name]]));
  return [{ type: 'ProviderChanged', data: { providerId, version: version + 1, changes: kept } }];
}

type Addressed = Pick<ProviderFields, 'address'>;

/** Whether a key would be sent to another host than the one that it was entered for. */
const isElsewhere = (one: Addressed, other: Addressed): boolean =>
  originOf(one) !== originOf(other);
const originOf = ({ address }: Addressed): string | undefined =>
  address === null ? undefined : URL.parse(address)?.origin;

/** @returns the fields in the form in which they are stored */
function checked(kind: ProviderKind, fields: ProviderFields): ProviderFields {
  const address = addressOf(kind, fields.address);
  const name = fields.name.trim();
  if (kind === 'ollama' && fields.keyId !== null) {
    return refuse('VALIDATION_ERROR', providerTexts.keyUnused, '/key');
  }
  if (fields.keyId !== null && address !== null && !mayCarryKey(address)) {
    return refuse('VALIDATION_ERROR', providerTexts.keyInTheClear, '/address');
  }
  requireDistinct(fields.models.map((model) => model.name));
  return { ...fields, name, address, assistants: assistantsOf(kind, fields) };
}

function addressOf(kind: ProviderKind, text: string | null): string | null {
  if (text === null) {
    return kind === 'openai'
      ? refuse('VALIDATION_ERROR', providerTexts.addressNeeded, '/address')
      : null;
  }
  const { address, fault } = checkAddress(kind, text);
  return address ?? refuse('VALIDATION_ERROR', fault ?? providerTexts.addressInvalid, '/address');
}

function requireDistinct(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) refuse('VALIDATION_ERROR', providerTexts.modelTwice(twice), '/models');
}

/** Null once its model is not chosen any more. */
function assistantsOf(kind: ProviderKind, { assistants, models }: ProviderFields): string | null {
  if (assistants === null) return null;
  if (kind !== 'openai') {
    return refuse('VALIDATION_ERROR', providerTexts.assistantsElsewhere, '/assistants');
  }
  return models.some(({ name }) => name === assistants) ? assistants : null;
}

function requireFreeName(name: string, providers: readonly ConnectedProvider[]): void {
  const isTaken = providers.some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (isTaken) refuse('CONFLICT', providerTexts.nameTaken(name), '/name');
}

const reserved = [anthropicProviderId, builtinProviderId, ollamaProviderId];

/** There is one Anthropic and one Ollama; the id of any other service is made of its name. */
function idFor(kind: ProviderKind, name: string, providers: readonly ConnectedProvider[]): string {
  const taken = new Set(providers.map(({ id }) => id));
  if (kind !== 'openai') {
    return taken.has(kind) ? refuse('CONFLICT', providerTexts.isThere(name), '/kind') : kind;
  }
  const slug = slugOf(name);
  if (slug === '') return refuse('VALIDATION_ERROR', providerTexts.nameWithoutLetters, '/name');
  const candidates = Array.from({ length: limits.providers.inAll + reserved.length + 1 }, (_, n) =>
    n === 0 ? slug : `${slug}-${n + 1}`,
  );
  const free = candidates.find((one) => !taken.has(one) && !reserved.includes(one));
  return free ?? refuse('CONFLICT', providerTexts.nameTaken(name), '/name');
}

/** Lower-case letters, digits and dashes, beginning with a letter; room is left for a number. */
function slugOf(name: string): string {
  const plain = normalised(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const words = plain.split('-').filter((word) => word !== '');
  const slug = words.join('-').slice(0, limits.providers.idCharacters - 4);
  if (slug === '') return '';
  const trimmed = slug.endsWith('-') ? slug.slice(0, -1) : slug;
  return /^[a-z]/.test(trimmed) ? trimmed : `p-${trimmed}`;
}
