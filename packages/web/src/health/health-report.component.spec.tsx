import { healthDetails } from '@mach42/contracts/health/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { healthy, openPart } from '@mach42/testing/screens/screen.tsx';
import { expect, it } from 'vitest';
import HealthReport from './health-report.tsx';

it('names a provider that no one connected without a fault, as all is well', async () => {
  const providers = [
    { id: 'ollama', available: false },
    { id: 'builtin', available: true },
  ];
  const server = new FakeServer().answer(healthDetails, { data: { ...healthy, providers } });
  const screen = await openPart(<HealthReport />, { server });
  const ollama = await screen.findByText('Ollama');
  expect(ollama.nextElementSibling?.textContent).toContain('Not connected');
  expect(screen.queryByText('Disconnected')).toBeNull();
});
