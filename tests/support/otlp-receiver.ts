import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as OTLP has it in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly Attribute[];
  /** `service.instance.id` of the process that sent it. */
  readonly instance: string;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'instance'>[] }[];
  }[];
}

/** Starts a receiver of traces, on a free port of this machine. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let requests = 0;
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const named = resource.attributes.find(({ key }) => key === 'service.instance.id');
      const instance = named?.value.stringValue ?? '';
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => ({ ...span, instance })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }
  const server = createServer((request, response) => {
    requests += 1;
    void receive(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans: spans as readonly ReceivedSpan[],
    /** The bodies exactly as they were sent. */
    bodies: bodies as readonly string[],
    get requests() {
      return requests;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
