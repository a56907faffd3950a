import { Client } from 'pg';
import type { Crowd, Heard } from './crowd.ts';

export interface Stages {
  readonly told: Heard['told'];
  end(): Promise<void>;
}

/**
 * Listens to what is notified of messages on their way, and counts it for the last that was sent: so it
 * says something where one message is over before the next begins.
 * @param since when that was, in milliseconds of `performance`
 */
export async function followStages(
  stages: Crowd['stages'],
  since: () => number | undefined,
): Promise<Stages> {
  if (stages === undefined) return { told: {}, end: async () => undefined };
  const told = Object.fromEntries(
    Object.keys(stages.channels).map((name) => [name, [] as number[]]),
  );
  const nameOf = new Map(
    Object.entries(stages.channels).flatMap(([name, channels]) =>
      channels.map((channel) => [channel, name] as const),
    ),
  );
  const client = new Client(stages.url);
  await client.connect();
  client.on('notification', ({ channel }) => {
    const now = performance.now();
    const sentAt = since();
    if (sentAt !== undefined) told[nameOf.get(channel) ?? '']?.push(now - sentAt);
  });
  for (const channel of nameOf.keys()) await client.query(`LISTEN ${channel}`);
  return { told, end: () => client.end() };
}
