import { jsonEvent, KurrentDBClient, NO_STREAM, type JSONType } from '@kurrent/kurrentdb-client';
import { randomBytes } from 'node:crypto';
import type { NewEvent } from '../../event.ts';
import type { Calls } from '../connection.ts';

/**
 * Returns the address of a new log on a server whose address names no log. The first read of a log waits for the
 * interval of a discovery, half a second unless the address says otherwise: too long for hundreds of tests.
 */
export function logAt(server: string): string {
  const [, address = '', query = ''] = /^([^?]*?)\/?(?:\?(.*))?$/.exec(server) ?? [];
  const parameters = /discovery_?interval=/i.test(query)
    ? [query]
    : [query, 'discoveryInterval=10'];
  const log = `log_${randomBytes(6).toString('hex')}`;
  return `${address}/${log}?${parameters.filter((part) => part !== '').join('&')}`;
}

/** KurrentDB's own client, which is measured beside the adapter. */
export const bareClient = (url: string): KurrentDBClient => KurrentDBClient.connectionString(url);

/** Appends an event to each of some new streams, in one call. */
export function appendToNewStreams(
  client: Pick<Calls, 'multiStreamAppend'>,
  event: () => NewEvent,
  streams: readonly string[],
): Promise<unknown> {
  return client.multiStreamAppend(
    streams.map((streamName) => {
      const { id, type, data } = event();
      const sent = jsonEvent({ id, type, data: data as Record<string, JSONType> });
      return { streamName, expectedState: NO_STREAM, events: [sent] };
    }),
  );
}
