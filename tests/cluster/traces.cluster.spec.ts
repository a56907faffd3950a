import { headers } from '@mach42/contracts/kernel/call.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { describeOnPostgres } from '@mach42/testing/postgres/provided.ts';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { pathOf, signInAs } from '../support/calls.ts';
import { startDemoCluster } from '../support/demo-cluster.ts';
import { otlpReceiver } from '../support/otlp-receiver.ts';
import { minutes, patience } from '../support/patience.ts';
import { openSocket } from '../support/socket.ts';
import { privateChat } from '../support/work.ts';

const layout = {
  commands: 'command-api',
  queries: 'query-api',
  projecting: 'projectors,relay',
  answering: 'processors',
} as const;

const traceId = '7c1f0a3e5b2d4c6898fe21d07b3a4c55';
const caller = '5a1c9d02be4f7731';

describeOnKafka('four processes over PostgreSQL and Kafka', () => {
  describeOnPostgres('with a collector of traces', () => {
    it(
      '[TE2] [TE3] are one trace of a post, from the call through every role to the socket',
      async () => {
        await using receiver = await otlpReceiver();
        const kafka = `kafka://${kafkaUrl}/traces-${randomBytes(4).toString('hex')}`;
        await using demo = await startDemoCluster(layout, {
          FEED: kafka,
          SIGNALS: kafka,
          OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
          OTEL_BSP_SCHEDULE_DELAY: '200',
          // Nothing answers there, so the built-in assistant does.
          OLLAMA_HOST: '127.0.0.1:9',
        });
        const { cluster } = demo;
        const { caller: her, token } = await signInAs(cluster.address, dana);
        const chat = await privateChat(her);
        using socket = await openSocket(await cluster.addressOf('queries'), token);
        const answer = await fetch(new URL(pathOf(postMessage, { id: chat }), cluster.address), {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            traceparent: `00-${traceId}-${caller}-01`,
            [headers.requestId]: 'request-of-the-caller',
          },
          body: JSON.stringify({ content: 'Who is Henrik?', aiModel: 'builtin:latest' }),
        });
        expect(answer.status).toBe(201);
        await socket.frame((frame) => frame.t === 'event' && frame.type === 'ReplyCompleted');

        const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId);
        /** The names from a span up to the call, each with the role of its process. */
        const ways = (): string[] => {
          const byId = new Map(ofTrace().map((span) => [span.spanId, span]));
          const wayOf = (id: string | undefined): string[] => {
            const span = byId.get(id ?? '');
            if (span === undefined) return [];
            const [role = ''] = span.instance.split('@');
            return [`${span.name} in ${role}`, ...wayOf(span.parentSpanId)];
          };
          return [...byId.keys()].map((id) => wayOf(id).join(' < '));
        };
        const posting =
          'command PostMessage in command-api < POST /api/rooms/:id/messages in command-api';
        const asking = `command RequestReply in processors < processor when-message-posted-request-reply in processors < ${posting}`;
        const completed =
          /^deliver ReplyCompleted in query-api < command CompleteReply in processors < work on message in processors < .* < POST \/api\/rooms\/:id\/messages in command-api$/;
        await expect
          .poll(ways, patience)
          .toEqual(
            expect.arrayContaining([
              `append in command-api < ${posting}`,
              `projector messages in projectors+relay < ${posting}`,
              `deliver MessagePosted in query-api < ${posting}`,
              asking,
              expect.stringMatching(/^chat builtin:latest in processors < work on message/),
              expect.stringMatching(
                /^projector messages in projectors\+relay < command CompleteReply in processors/,
              ),
              expect.stringMatching(completed),
            ]),
          );
        const ids = new Set(ofTrace().map(({ spanId }) => spanId));
        const roots = ofTrace().filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''));
        expect(roots.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
          ['POST /api/rooms/:id/messages', caller],
        ]);
        expect(new Set(ofTrace().map(({ instance }) => instance)).size).toBe(4);
      },
      minutes(5),
    );
  });
});
