import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import type { FoundModel } from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { AnswerTooLong, isAddressRefused } from '../network/guarded-fetch.ts';
import { foundAtAnthropic, foundAtOllama, foundAtService } from './found-models.ts';

/** A service as it is asked. */
export interface AskedService {
  readonly kind: ProviderKind;
  readonly address: string;
  readonly key: string | undefined;
}

const texts = providerTexts.failures;

/**
 * The models that a service says it has.
 * @param send checks the address
 * @throws Refusal that says what is wrong, and quotes nothing of the answer and nothing of the key
 */
export async function listModels(
  service: AskedService,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<FoundModel[]> {
  const answer = await answerOf(service, send, signal);
  const found = modelsIn(service.kind, answer);
  if (found === undefined) return refuse('UPSTREAM_ERROR', texts.garbled, '/address');
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

const paths: Readonly<Record<ProviderKind, string>> = {
  anthropic: '/v1/models?limit=1000',
  ollama: '/api/tags',
  openai: '/models',
};

function headersFor({ kind, key }: AskedService): Record<string, string> {
  if (key === undefined) return {};
  return kind === 'anthropic'
    ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
    : { authorization: `Bearer ${key}` };
}

async function answerOf(
  service: AskedService,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(limits.providers.testMs);
  const either = AbortSignal.any([signal, timeout]);
  const url = `${service.address}${paths[service.kind]}`;
  try {
    const response = await send(url, { headers: headersFor(service), signal: either });
    if (response.status < 200 || response.status > 299) {
      await response.body?.cancel();
      return refuseStatus(response.status, service.key !== undefined);
    }
    return parsed(await response.text());
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) {
      return refuse('TIMEOUT', texts.silent(limits.providers.testMs / 1000), '/address');
    }
    if (isAddressRefused(error)) {
      return refuse('VALIDATION_ERROR', providerTexts.addressRefused, '/address');
    }
    if (error instanceof AnswerTooLong) return refuse('UPSTREAM_ERROR', texts.tooLong, '/address');
    if (isRefusal(error)) throw error;
    return refuse('UPSTREAM_ERROR', texts.unreachable, '/address');
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Refusal';

function refuseStatus(status: number, hasKey: boolean): never {
  if (status === 401 || status === 403) {
    return refuse('VALIDATION_ERROR', hasKey ? texts.keyRefused : texts.keyNeeded, '/key');
  }
  if (status === 404 || status === 405)
    return refuse('VALIDATION_ERROR', texts.notFound, '/address');
  if (status >= 300 && status < 400) return refuse('VALIDATION_ERROR', texts.moved, '/address');
  if (status === 429) return refuse('UPSTREAM_ERROR', texts.busy);
  return refuse('UPSTREAM_ERROR', texts.failed(status), '/address');
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function modelsIn(kind: ProviderKind, answer: unknown): FoundModel[] | undefined {
  switch (kind) {
    case 'anthropic':
      return foundAtAnthropic(answer);
    case 'ollama':
      return foundAtOllama(answer);
    case 'openai':
      return foundAtService(answer);
  }
}
