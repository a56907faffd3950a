import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { ChosenModel } from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { ada, dana, guest, mo } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import {
  providersDecider,
  type AddProvider,
  type ChangeProvider,
  type RemoveProvider,
} from './decider.ts';
import type { ProviderAdded, ProviderChanged, ProviderFields } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const small: ChosenModel = {
  name: 'small',
  label: 'Small',
  contextTokens: null,
  price: { input: 1, output: 3 },
  roles: ['admin'],
};
const mistral: Omit<ProviderFields, 'enabled'> = {
  name: 'Mistral',
  address: 'https://api.mistral.ai/v1',
  keyId: 'key-1',
  models: [small],
  assistants: null,
};

const add = (
  provider: Partial<typeof mistral> = {},
  kind: AddProvider['data']['kind'] = 'openai',
  actor = ada,
): AddProvider => ({
  type: 'AddProvider',
  data: { kind, provider: { ...mistral, ...provider } },
  actor,
  at,
});
const change = (
  changes: ChangeProvider['data']['changes'],
  baseVersion = 1,
  providerId = 'mistral',
  actor = ada,
): ChangeProvider => ({
  type: 'ChangeProvider',
  data: { providerId, baseVersion, changes },
  actor,
  at,
});
const remove = (providerId = 'mistral', actor = ada): RemoveProvider => ({
  type: 'RemoveProvider',
  data: { providerId },
  actor,
  at,
});
const added = (providerId = 'mistral', fields: Partial<ProviderFields> = {}): ProviderAdded => ({
  type: 'ProviderAdded',
  data: { providerId, kind: 'openai', provider: { ...mistral, enabled: true, ...fields } },
});
const changed = (version: number, changes: Partial<ProviderFields>): ProviderChanged => ({
  type: 'ProviderChanged',
  data: { providerId: 'mistral', version, changes },
});

describe('providers of models', () => {
  it('[MP1] are connected, changed and removed by active admins', () => {
    given(providersDecider).when(add()).happens(added());
    for (const actor of [dana, mo, guest, { ...ada, activeRole: 'standard' } as const]) {
      given(providersDecider)
        .when(add({}, 'openai', actor))
        .isRefused('FORBIDDEN');
      given(providersDecider, added())
        .when(change({ name: 'Other' }, 1, 'mistral', actor))
        .isRefused('FORBIDDEN');
      given(providersDecider, added()).when(remove('mistral', actor)).isRefused('FORBIDDEN');
    }
  });

  it('[MP1] are removed once, and changed as long as they are there', () => {
    given(providersDecider, added())
      .when(remove())
      .happens({ type: 'ProviderRemoved', data: { providerId: 'mistral' } });
    given(providersDecider).when(remove()).nothingHappens();
    given(providersDecider)
      .when(change({ name: 'Other' }))
      .isRefused('NOT_FOUND');
  });

  it.each([
    ['Mistral', 'mistral'],
    ['Ollama', 'ollama-2'],
    ['OpenAI, our account', 'openai-our-account'],
    ['7 Öfen', 'p-7-o-fen'],
    ['A name that is as long as names may be', 'a-name-that-is-as-lo'],
  ])('[MP2] of the name %s have the id %s', (name, id) => {
    given(providersDecider).when(add({ name })).happens(added(id, { name }));
  });

  it('[MP2] have ids and names that no other has', () => {
    given(providersDecider, added('mistral', { name: 'Other' }))
      .when(add())
      .happens(added('mistral-2'));
    given(providersDecider, added())
      .when(add({ name: ' mistral ' }))
      .isRefused('CONFLICT', providerTexts.nameTaken('mistral'));
    given(providersDecider)
      .when(add({ name: '🔥' }))
      .isRefused('VALIDATION_ERROR', providerTexts.nameWithoutLetters);
  });

  it('[MP2] are one Anthropic and one Ollama, and no more than the limit', () => {
    const fields = { name: 'Anthropic', address: null };
    const anthropic: ProviderAdded = {
      type: 'ProviderAdded',
      data: { providerId: 'anthropic', kind: 'anthropic', provider: added().data.provider },
    };
    given(providersDecider)
      .when(add(fields, 'anthropic'))
      .happens({
        type: 'ProviderAdded',
        data: {
          providerId: 'anthropic',
          kind: 'anthropic',
          provider: { ...mistral, ...fields, enabled: true },
        },
      });
    given(providersDecider, anthropic).when(add(fields, 'anthropic')).isRefused('CONFLICT');
    const all = Array.from({ length: limits.providers.inAll }, (_, n) =>
      added(`p-${n}`, { name: `${n}` }),
    );
    given(providersDecider, ...all)
      .when(add())
      .isRefused('CONFLICT', providerTexts.tooMany(limits.providers.inAll));
  });

  it('[MP3] are changed from the newest version alone, and not by the same values', () => {
    given(providersDecider, added())
      .when(change({ enabled: false, name: 'Mistral' }))
      .happens(changed(2, { enabled: false }));
    given(providersDecider, added(), changed(2, { enabled: false }))
      .when(change({ enabled: true }))
      .isRefused('CONFLICT', providerTexts.stale(1, 2));
    given(providersDecider, added(), changed(2, { enabled: false }))
      .when(change({ enabled: false }))
      .nothingHappens();
  });

  it.each([
    ['', providerTexts.addressNeeded],
    ['ftp://models.example', providerTexts.addressScheme],
    ['file:///etc/passwd', providerTexts.addressInvalid],
    ['https://user:word@models.example', providerTexts.addressWithMore],
    ['https://models.example/v1?key=sk-1', providerTexts.addressWithMore],
    ['https://models.example/#x', providerTexts.addressWithMore],
    ['https://', providerTexts.addressInvalid],
    ['http://models.example/v1', providerTexts.keyInTheClear],
    ['http://8.8.8.8/v1', providerTexts.keyInTheClear],
  ])('[MP4] have no address %s', (address, message) => {
    given(providersDecider).when(add({ address })).isRefused('VALIDATION_ERROR', message);
  });

  it.each([
    ['models.example/v1/', 'https://models.example/v1'],
    ['localhost:1234/v1', 'http://localhost:1234/v1'],
    ['gpu-box:8000/v1', 'http://gpu-box:8000/v1'],
    ['http://192.168.7.7:8000/v1', 'http://192.168.7.7:8000/v1'],
    ['http://0x7f.1/v1', 'http://127.0.0.1/v1'],
  ])('[MP4] are stored with the address %s as %s', (entered, address) => {
    given(providersDecider)
      .when(add({ address: entered }))
      .happens(added('mistral', { address }));
  });

  it('[MP5] name their key by its id; Ollama takes none', () => {
    given(providersDecider, added())
      .when(change({ keyId: 'key-2' }))
      .happens(changed(2, { keyId: 'key-2' }));
    given(providersDecider)
      .when(add({ name: 'Ollama', address: null }, 'ollama'))
      .isRefused('VALIDATION_ERROR', providerTexts.keyUnused);
  });

  it('[MP6] have each model once', () => {
    given(providersDecider)
      .when(add({ models: [small, { ...small, label: 'Other' }] }))
      .isRefused('VALIDATION_ERROR', providerTexts.modelTwice('small'));
  });

  it('[MP7] give up the model of the assistants with the model', () => {
    given(providersDecider)
      .when(add({ assistants: 'small' }))
      .happens(added('mistral', { assistants: 'small' }));
    given(providersDecider, added('mistral', { assistants: 'small' }))
      .when(change({ models: [] }))
      .happens(changed(2, { models: [], assistants: null }));
    given(providersDecider)
      .when(add({ assistants: 'small', address: null }, 'anthropic'))
      .isRefused('VALIDATION_ERROR', providerTexts.assistantsElsewhere);
  });

  it('[MP8] need their key again at another host', () => {
    const elsewhere = 'https://models.example/v1';
    given(providersDecider, added())
      .when(change({ address: elsewhere }))
      .isRefused('VALIDATION_ERROR', providerTexts.keyForAddress);
    given(providersDecider, added())
      .when(change({ address: elsewhere, keyId: 'key-2' }))
      .happens(changed(2, { address: elsewhere, keyId: 'key-2' }));
    given(providersDecider, added())
      .when(change({ address: 'https://api.mistral.ai/v2' }))
      .happens(changed(2, { address: 'https://api.mistral.ai/v2' }));
  });

  it('add up to what is connected', () => {
    const state = [added(), changed(2, { enabled: false })].reduce(
      (before, event) => providersDecider.evolve(before, event, at),
      providersDecider.initialState,
    );
    expect(state).toMatchObject({
      changes: 2,
      providers: [{ id: 'mistral', version: 2, enabled: false, models: [small] }],
    });
  });
});
