import {
  BACKWARDS,
  END,
  START,
  StreamNotFoundError,
  type KurrentDBClient,
  type ReadPosition,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@kurrent/kurrentdb-client';
import { convertToCommandError } from '@kurrent/kurrentdb-client/dist/utils/CommandError.js';
import { convertGrpcEvent } from '@kurrent/kurrentdb-client/dist/utils/convertGrpcEvent.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { StreamsClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';

const { Options } = streams.ReadReq;

/** Options of every read: the nodes that may answer, and the credentials. */
export type Asking = Pick<ReadStreamOptions, 'requiresLeader' | 'credentials'>;

/**
 * Reads events of a stream, by the call that the client's native part makes, over the connection of its other part.
 * The native part leaves Nagle's algorithm on, so that a read waits for 40 ms now and then. Reads that decisions wait
 * for avoid it this way.
 * @throws StreamNotFoundError
 */
export function readStreamOf(
  client: KurrentDBClient,
  name: string,
  options: ReadStreamOptions,
): AsyncGenerator<ResolvedEvent> {
  return readBy(client, ofStream(name, options), options);
}

/** A read of the streams whose names begin with one of some prefixes. */
export interface ReadLog extends Asking {
  readonly prefixes: string[];
  /** The position at which the read begins, including it; a read from `end` goes backwards. */
  readonly from: ReadPosition | typeof START | typeof END;
  readonly maxCount: number;
}

/** Events of the whole log, likewise. */
export const readLogOf = (client: KurrentDBClient, which: ReadLog): AsyncGenerator<ResolvedEvent> =>
  readBy(client, ofLog(which), which);

async function* readBy(
  client: KurrentDBClient,
  wanted: streams.ReadReq.Options,
  asking: Asking,
): AsyncGenerator<ResolvedEvent> {
  const uuids = new Options.UUIDOption().setString(new shared.Empty());
  const request = new streams.ReadReq().setOptions(wanted.setUuidOption(uuids));
  const call = await client['GRPCStreamCreator'](StreamsClient, 'read', (streamsClient) =>
    streamsClient.read(request, ...client['callArguments'](asking, { deadline: Infinity })),
  )();
  // Errors that arrive after the reader has left are of no interest.
  call.on('error', () => undefined);
  let missing: string | undefined;
  try {
    // The call is read to its end: servers close the connection of a client that breaks off many calls.
    for await (const response of call as AsyncIterable<streams.ReadResp>) {
      const identifier = response.getStreamNotFound()?.getStreamIdentifier();
      if (identifier !== undefined) missing = String(Buffer.from(identifier.getStreamName_asU8()));
      const event = response.getEvent();
      if (event !== undefined) yield convertGrpcEvent(event);
    }
  } catch (error) {
    throw convertToCommandError(error as Error);
  } finally {
    call.cancel();
  }
  if (missing !== undefined) throw new StreamNotFoundError(undefined, missing);
}

function ofStream(
  name: string,
  { fromRevision = START, direction, maxCount = Number.MAX_SAFE_INTEGER }: ReadStreamOptions,
): streams.ReadReq.Options {
  const none = new shared.Empty();
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
  const stream = new Options.StreamOptions().setStreamIdentifier(identifier);
  if (fromRevision === START) stream.setStart(none);
  else if (fromRevision === END) stream.setEnd(none);
  else stream.setRevision(String(fromRevision));
  const { FORWARDS: forwards, BACKWARDS: backwards } = Options.ReadDirection;
  return new Options()
    .setStream(stream)
    .setReadDirection(direction === BACKWARDS ? backwards : forwards)
    .setCount(String(maxCount))
    .setNoFilter(none);
}

function ofLog({ prefixes, from, maxCount }: ReadLog): streams.ReadReq.Options {
  const none = new shared.Empty();
  const all = new Options.AllOptions();
  if (from === START) all.setStart(none);
  else if (from === END) all.setEnd(none);
  else {
    const position = new Options.Position();
    position.setCommitPosition(String(from.commit)).setPreparePosition(String(from.prepare));
    all.setPosition(position);
  }
  const names = new Options.FilterOptions.Expression().setPrefixList(prefixes);
  const filter = new Options.FilterOptions().setStreamIdentifier(names);
  const { FORWARDS: forwards, BACKWARDS: backwards } = Options.ReadDirection;
  return new Options()
    .setAll(all)
    .setReadDirection(from === END ? backwards : forwards)
    .setCount(String(maxCount))
    .setFilter(filter.setCount(none).setCheckpointintervalmultiplier(1));
}
