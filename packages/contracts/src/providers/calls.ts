import { call, costs } from '../kernel/call.ts';
import type {
  AddProviderBody,
  ChangeProviderBody,
  ModelPull,
  ProviderChangedView,
  ProviderParams,
  ProvidersView,
  PullBody,
  TestedProvider,
  TestProviderBody,
} from './schemas.ts';

/** Lists the providers; for admins, like all calls of this file. */
export const listProviders = call<{ answer: { data: ProvidersView } }>('GET', '/api/providers');
/** Asks a provider for its models; nothing is stored. */
export const testProvider = call<{ body: TestProviderBody; answer: { data: TestedProvider } }>(
  'POST',
  '/api/providers/test',
  { cost: costs.heavy },
);
export const addProvider = call<{ body: AddProviderBody; answer: { data: ProviderChangedView } }>(
  'POST',
  '/api/providers',
);
/** Changes a provider; the change is in force when the answer arrives. A stale `baseVersion` is a conflict. */
export const changeProvider = call<{
  params: ProviderParams;
  body: ChangeProviderBody;
  answer: { data: ProviderChangedView };
}>('PATCH', '/api/providers/:id');
/** Destroys its key. */
export const removeProvider = call<{ params: ProviderParams; answer: object }>(
  'DELETE',
  '/api/providers/:id',
);
/** Has Ollama download a model; a second call for the same model answers the first. */
export const pullModel = call<{ body: PullBody; answer: { data: ModelPull } }>(
  'POST',
  '/api/providers/ollama/pulls',
  { cost: costs.heavy },
);
export const cancelPull = call<{ body: PullBody; answer: object }>(
  'POST',
  '/api/providers/ollama/pulls/cancel',
);
