import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import gossipService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import featuresService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streamsService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import sessionService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import type v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { localhostKey, signedCertificate } from '../localhost-certificates.ts';
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
import { Refusal, type Endpoint } from './refusal.ts';
import { StandIn } from './stand-in.ts';

/** A stand-in that KurrentDB's own client reaches at a port of this machine. */
export interface ServedStandIn extends AsyncDisposable {
  readonly url: string;
  readonly server: StandIn;
  /** Ends all connections, as a server that is killed does; the stored events stay. */
  goAway(): void;
  /** Answers again, at the same address. */
  comeBack(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Nodes with the same records, one of which leads. */
export interface ServedCluster extends AsyncDisposable {
  /** Names all nodes. */
  readonly url: string;
  readonly nodes: readonly ServedStandIn[];
  /** Makes a node the leader from now on; the other nodes keep their connections. */
  lead(number: number): void;
}

export interface ServeOptions {
  /** Default any that is free. */
  readonly port?: number;
  /** True: it is served over TLS, as `localhost`, with a certificate that no authority of this machine signed. */
  readonly isSecure?: boolean;
  /** The only `user:password` that is accepted, until it is changed; default any. */
  signIn?: string;
  /** The delay of the answer that lists its methods, as over a long line, in ms. */
  readonly methodsAfter?: number;
}

/** The knowledge of one node about the others. */
interface Cluster {
  readonly ports: number[];
  leader: number;
}

const host = '127.0.0.1';

// The client's first read waits for that long.
const parameters = 'tls=false&discoveryInterval=10';

/** @param count of nodes; the first leads */
export async function serveCluster(count: number, server = new StandIn()): Promise<ServedCluster> {
  const cluster: Cluster = { ports: [], leader: 0 };
  const nodes: ServedStandIn[] = [];
  while (nodes.length < count) nodes.push(await serveNode(server, cluster, {}));
  const hosts = cluster.ports.map((port) => `${host}:${port}`);
  return {
    url: `kurrentdb://${hosts.join(',')}?${parameters}`,
    nodes,
    lead(number) {
      cluster.leader = number;
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]();
    },
  };
}

export function serveStandIn(
  server = new StandIn(),
  options: ServeOptions = {},
): Promise<ServedStandIn> {
  return serveNode(server, { ports: [], leader: 0 }, options);
}

async function serveNode(
  server: StandIn,
  cluster: Cluster,
  options: ServeOptions,
): Promise<ServedStandIn> {
  const { port: wanted = 0, isSecure = false } = options;
  const node: Node = { standIn: server, cluster, number: cluster.ports.length, options };
  let listening = await listen(node, wanted);
  cluster.ports.push(listening.port);
  return {
    url: isSecure
      ? `kurrentdb://localhost:${listening.port}?discoveryInterval=10`
      : `kurrentdb://${host}:${listening.port}?${parameters}`,
    server,
    goAway: () => listening.rpc.forceShutdown(),
    async comeBack() {
      listening = await listen(node, listening.port);
    },
    [Symbol.asyncDispose]: async () => listening.rpc.forceShutdown(),
  };
}

interface Node {
  readonly standIn: StandIn;
  readonly cluster: Cluster;
  readonly number: number;
  readonly options: ServeOptions;
}

/** The node that leads in place of this one; undefined: this one leads. */
function leaderBeside({ cluster, number }: Node): Endpoint | undefined {
  const { leader, ports } = cluster;
  return leader === number ? undefined : { host, port: ports[leader] ?? 0 };
}

async function listen(node: Node, wanted: number): Promise<{ rpc: Server; port: number }> {
  const rpc = new Server({ 'grpc.max_receive_message_length': -1 });
  rpc.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<features.SupportedMethods>) =>
      setTimeout(() => answer(null, supportedMethods()), node.options.methodsAfter ?? 0),
  });
  rpc.addService(gossipService.GossipService, {
    read: (_: unknown, answer: sendUnaryData<gossip.ClusterInfo>) => answer(null, members(node)),
  });
  rpc.addService(streamsService.StreamsService, {
    read: (call: Read) => void read(node, call),
    batchAppend: (call: Batch) => batchAppend(node.standIn, call),
  });
  rpc.addService(sessionService.StreamsServiceService, {
    appendSession: (call: Session, answer: sendUnaryData<v2.AppendSessionResponse>) =>
      appendSession(node, call, answer),
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const credentials =
    node.options.isSecure === true
      ? ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(localhostKey), cert_chain: Buffer.from(signedCertificate) },
        ])
      : ServerCredentials.createInsecure();
  rpc.bindAsync(`${host}:${wanted}`, credentials, (error, port) =>
    error === null ? resolve(port) : reject(error),
  );
  return { rpc, port: await promise };
}

function members({ cluster }: Node): gossip.ClusterInfo {
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  return new gossip.ClusterInfo().setMembersList(
    cluster.ports.map((port, number) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(randomUUID()))
        .setState(number === cluster.leader ? LEADER : FOLLOWER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port)),
    ),
  );
}

type Read = ServerWritableStream<v1.ReadReq, v1.ReadResp>;
type Batch = ServerDuplexStream<v1.BatchAppendReq, v1.BatchAppendResp>;
type Session = ServerReadableStream<v2.AppendRequest, v2.AppendSessionResponse>;

const served = [
  streamsService.StreamsService.read,
  streamsService.StreamsService.batchAppend,
  sessionService.StreamsServiceService.appendSession,
];

function supportedMethods(): features.SupportedMethods {
  const supported = new features.SupportedMethods().setEventStoreServerVersion('25.1.4');
  for (const { path } of served) {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    supported.addMethods(
      new features.SupportedMethod().setServiceName(service).setMethodName(method),
    );
  }
  return supported;
}

function appendSession(
  node: Node,
  call: Session,
  answer: sendUnaryData<v2.AppendSessionResponse>,
): void {
  const { standIn } = node;
  standIn.peers.set('append', call.getPeer());
  const messages: v2.AppendRequest[] = [];
  call.on('data', (message: v2.AppendRequest) => messages.push(message));
  call.on('end', () => {
    try {
      requireSignIn(node, call);
      requireLeading(node);
      requireShort(messages, standIn.mostMessage);
      answer(null, sessionAnswer(standIn.append(messages.map(streamAppendOf))));
    } catch (error) {
      answer(statusOf(error));
    }
  });
}

function requireSignIn({ options: { signIn } }: Node, { metadata }: Pick<Read, 'metadata'>): void {
  if (signIn === undefined) return;
  const expected = `Basic ${Buffer.from(signIn).toString('base64')}`;
  if (metadata.get('authorization')[0] === expected) return;
  throw new Refusal(status.UNAUTHENTICATED, 'Authentication failed');
}

function requireLeading(node: Node): void {
  const leader = leaderBeside(node);
  if (leader === undefined) return;
  throw new Refusal(
    status.FAILED_PRECONDITION,
    'The server is not the leader node and cannot handle the request. Please retry your request against ' +
      `the leader node directly at ${leader.host}:${leader.port}`,
  );
}

/** A message that is too long is refused by what reads messages, with words of its own. */
function requireShort(messages: readonly v2.AppendRequest[], most: number): void {
  if (messages.every((message) => message.serializeBinary().length <= most)) return;
  throw new Refusal(
    status.RESOURCE_EXHAUSTED,
    'Received message exceeds the maximum configured message size.',
  );
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

async function read(node: Node, call: Read): Promise<void> {
  const over = new AbortController();
  call.once('cancelled', () => over.abort());
  try {
    const { standIn } = node;
    standIn.authorization = String(call.metadata.get('authorization')[0] ?? standIn.authorization);
    requireSignIn(node, call);
    const isOfStream = call.request.getOptions()?.hasStream() === true;
    standIn.peers.set(isOfStream ? 'stream' : '$all', call.getPeer());
    const leader =
      call.metadata.get('requires-leader')[0] === 'true' ? leaderBeside(node) : undefined;
    for await (const answer of answersTo(standIn, leader, call.request, over.signal)) {
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
  leader: Endpoint | undefined,
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
  // A subscription that has no past to read is not refused for it.
  if (leader !== undefined) {
    throw new Refusal(status.NOT_FOUND, 'Leader info available', undefined, leader);
  }
  const events = standIn.read(reading);
  if (events === 'no stream') yield noStreamAnswer(reading.stream ?? '');
  else for (const event of events) yield eventAnswer(event);
}
