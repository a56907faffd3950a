import {
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import featuresService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type { Empty } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streamsService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import sessionService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import type v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  batchAnswer,
  batchOf,
  caughtUp,
  confirmation,
  eventAnswer,
  noStreamAnswer,
  readingOf,
  sessionAnswer,
  statusOf,
  streamAppendOf,
} from './protocol.ts';
import { StandIn } from './stand-in.ts';

/** A stand-in that KurrentDB's own client reaches at a port of this machine. */
export interface ServedStandIn extends AsyncDisposable {
  readonly url: string;
  readonly server: StandIn;
  /** Ends all connections, as a server that is killed does; what it stored stays. */
  goAway(): void;
  /** Answers again, at the same address. */
  comeBack(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** In bytes; the default accepts what the server's own limit of an append accepts. */
const largestMessage = 17 * 1_024 * 1_024;

/** @param port 0: any that is free */
export async function serveStandIn(server = new StandIn(), port = 0): Promise<ServedStandIn> {
  let listening = await listen(server, port);
  return {
    // The client's first read waits for that long.
    url: `kurrentdb://127.0.0.1:${listening.port}?tls=false&discoveryInterval=10`,
    server,
    goAway: () => listening.rpc.forceShutdown(),
    async comeBack() {
      listening = await listen(server, listening.port);
    },
    [Symbol.asyncDispose]: async () => listening.rpc.forceShutdown(),
  };
}

async function listen(standIn: StandIn, wanted: number): Promise<{ rpc: Server; port: number }> {
  const rpc = new Server({ 'grpc.max_receive_message_length': largestMessage });
  rpc.addService(featuresService.ServerFeaturesService, { getSupportedMethods });
  rpc.addService(streamsService.StreamsService, {
    read: (call: Read) => void read(standIn, call),
    batchAppend: (call: Batch) => batchAppend(standIn, call),
  });
  rpc.addService(sessionService.StreamsServiceService, {
    appendSession: (call: Session, answer: sendUnaryData<v2.AppendSessionResponse>) =>
      appendSession(standIn, call, answer),
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  rpc.bindAsync(`127.0.0.1:${wanted}`, ServerCredentials.createInsecure(), (error, port) =>
    error === null ? resolve(port) : reject(error),
  );
  return { rpc, port: await promise };
}

type Read = ServerWritableStream<v1.ReadReq, v1.ReadResp>;
type Batch = ServerDuplexStream<v1.BatchAppendReq, v1.BatchAppendResp>;
type Session = ServerReadableStream<v2.AppendRequest, v2.AppendSessionResponse>;

const served = [
  streamsService.StreamsService.read,
  streamsService.StreamsService.batchAppend,
  sessionService.StreamsServiceService.appendSession,
];

function getSupportedMethods(
  _call: ServerUnaryCall<Empty, features.SupportedMethods>,
  answer: sendUnaryData<features.SupportedMethods>,
): void {
  const supported = new features.SupportedMethods().setEventStoreServerVersion('25.1.4');
  for (const { path } of served) {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    supported.addMethods(
      new features.SupportedMethod().setServiceName(service).setMethodName(method),
    );
  }
  answer(null, supported);
}

function appendSession(
  standIn: StandIn,
  call: Session,
  answer: sendUnaryData<v2.AppendSessionResponse>,
): void {
  const messages: v2.AppendRequest[] = [];
  call.on('data', (message: v2.AppendRequest) => messages.push(message));
  call.on('end', () => {
    try {
      answer(null, sessionAnswer(standIn.append(messages.map(streamAppendOf))));
    } catch (error) {
      answer(statusOf(error));
    }
  });
}

/** One message for each append: such appends are small. */
function batchAppend(standIn: StandIn, call: Batch): void {
  call.on('data', (message: v1.BatchAppendReq) => {
    try {
      const { stream, events } = batchOf(message);
      call.write(batchAnswer(message, standIn.appendToAny(stream, events)));
    } catch (error) {
      call.emit('error', statusOf(error));
    }
  });
  call.on('end', () => call.end());
}

async function read(standIn: StandIn, call: Read): Promise<void> {
  const over = new AbortController();
  call.once('cancelled', () => over.abort());
  try {
    for await (const answer of answersTo(standIn, call.request, over.signal)) {
      if (over.signal.aborted) return;
      if (!call.write(answer)) await once(call, 'drain', { signal: over.signal });
    }
    call.end();
  } catch (error) {
    if (!over.signal.aborted) call.emit('error', statusOf(error));
  }
}

async function* answersTo(
  standIn: StandIn,
  request: v1.ReadReq,
  over: AbortSignal,
): AsyncGenerator<v1.ReadResp> {
  const options = request.getOptions();
  if (options === undefined) throw new TypeError('A read has options.');
  const reading = readingOf(options);
  if (options.hasSubscription()) {
    const subscription = standIn.subscribe(reading, over);
    yield confirmation(randomUUID());
    for await (const one of subscription) yield one === 'caught up' ? caughtUp() : eventAnswer(one);
    return;
  }
  const events = standIn.read(reading);
  if (events === 'no stream') yield noStreamAnswer(reading.stream ?? '');
  else for (const event of events) yield eventAnswer(event);
}
