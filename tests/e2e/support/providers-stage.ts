import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { afterAll } from 'vitest';
import { setStage, type Stage } from './stage.ts';

export interface ProvidersStage {
  readonly stage: Stage;
  readonly ollama: FakeOllama;
  readonly anthropic: FakeAnthropic;
}

/** A stage whose server is connected to an Ollama with one model, and to Anthropic. */
export function setStageWithProviders(): ProvidersStage {
  const ollama = new FakeOllama(['qwen3:8b']);
  const anthropic = new FakeAnthropic();
  const stage = setStage({
    environment: async () => {
      await Promise.all([ollama.start(), anthropic.start()]);
      return {
        OLLAMA_HOST: ollama.url,
        ANTHROPIC_BASE_URL: anthropic.url,
        ANTHROPIC_API_KEY: anthropic.key,
      };
    },
  });
  afterAll(() => Promise.all([ollama.stop(), anthropic.stop()]));
  return { stage, ollama, anthropic };
}
