import { UnavailableError } from '@kurrent/kurrentdb-client';
import { expect, it } from 'vitest';
import { clientOf } from './connection.ts';

it('[ES134] no client ends the process when no node can be found to reconnect to', async () => {
  const nodes = '127.0.0.1:1,127.0.0.1:2';
  const client = clientOf(
    `kurrentdb://${nodes}?tls=false&maxDiscoverAttempts=1&discoveryInterval=1`,
  );
  const connecting = client['getChannel']();
  const failed = { getChannel: () => undefined } as unknown as Parameters<
    (typeof client)['handleError']
  >[0];
  // The client does not wait for it.
  const reconnecting = client['handleError'](failed, new UnavailableError());
  await expect(connecting).rejects.toThrow('Failed to discover');
  await expect(reconnecting).resolves.toBeUndefined();
});
