/** A service of models outside the machine, in a process of its own: what it does costs the main thread nothing. */
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';

const service = await new FakeAnthropic().start();
process.on('message', () =>
  process.send?.({ ANTHROPIC_API_KEY: service.key, ANTHROPIC_BASE_URL: service.url }),
);
