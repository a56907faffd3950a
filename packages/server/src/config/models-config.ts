import { shippedModelIds, type ModelIds } from '@mach42/processors/models/model-ids.ts';
import { ollamaHost, type OllamaHost } from '@mach42/processors/providers/ollama/ollama-host.ts';
import type { Environment } from './config.ts';

/** Which language models are connected, and by which names. */
export interface ModelsConfig {
  readonly ollama: {
    readonly host: OllamaHost;
    /** False where nobody named one, and it is looked for on this machine. */
    readonly isConfigured: boolean;
  };
  readonly modelIds: ModelIds;
}

/** @param fault is told each fault of the environment */
export function readModelsConfig(env: Environment, fault: (text: string) => void): ModelsConfig {
  return { ollama: readOllama(env['OLLAMA_HOST'], fault), modelIds: shippedModelIds };
}

function readOllama(text: string | undefined, fault: (text: string) => void) {
  const isConfigured = text !== undefined && text.trim() !== '';
  try {
    return { host: ollamaHost(text), isConfigured };
  } catch {
    fault('OLLAMA_HOST must be a host, host:port or URL.');
    return { host: ollamaHost(), isConfigured: false };
  }
}
