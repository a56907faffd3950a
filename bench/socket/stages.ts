import { Client } from 'pg';
import type { Audience, Received } from './audience.ts';

export interface Stages {
  readonly reported: Received['reported'];
  end(): Promise<void>;
}

/**
 * Listens to the notifications about messages under way, and counts them for the message that was sent last. The
 * result is meaningful where one message ends before the next begins.
 * @param since when that message was sent, in milliseconds of `performance`
 */
export async function followStages(
  stages: Audience['stages'],
  since: () => number | undefined,
): Promise<Stages> {
  if (stages === undefined) return { reported: {}, end: async () => undefined };
  const reported = Object.fromEntries(
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
    if (sentAt !== undefined) reported[nameOf.get(channel) ?? '']?.push(now - sentAt);
  });
  for (const channel of nameOf.keys()) await client.query(`LISTEN ${channel}`);
  return { reported, end: () => client.end() };
}
