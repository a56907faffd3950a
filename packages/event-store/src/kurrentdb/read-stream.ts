import {
  BACKWARDS,
  END,
  START,
  StreamNotFoundError,
  type KurrentDBClient,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@kurrent/kurrentdb-client';
import { convertToCommandError } from '@kurrent/kurrentdb-client/dist/utils/CommandError.js';
import { convertGrpcEvent } from '@kurrent/kurrentdb-client/dist/utils/convertGrpcEvent.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { StreamsClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';

const { Options } = streams.ReadReq;

/**
 * Events of a stream, by the call that the client's native part makes, over the connection of its other part. The native
 * part leaves Nagle's algorithm on, so that a read waits for 40 ms now and then: what is decided on is read without.
 * @throws StreamNotFoundError
 */
export async function* readStreamOf(
  client: KurrentDBClient,
  name: string,
  options: ReadStreamOptions,
): AsyncGenerator<ResolvedEvent> {
  const request = requestFor(name, options);
  const call = await client['GRPCStreamCreator'](StreamsClient, 'readStream', (streamsClient) =>
    streamsClient.read(request, ...client['callArguments'](options, { deadline: Infinity })),
  )();
  // What still comes when the reader has left is of no interest.
  call.on('error', () => undefined);
  try {
    for await (const response of call as AsyncIterable<streams.ReadResp>) {
      if (response.hasStreamNotFound()) throw new StreamNotFoundError(undefined, name);
      const event = response.getEvent();
      if (event !== undefined) yield convertGrpcEvent(event);
    }
  } catch (error) {
    throw convertToCommandError(error as Error);
  } finally {
    call.cancel();
  }
}

function requestFor(
  name: string,
  { fromRevision = START, direction, maxCount = Number.MAX_SAFE_INTEGER }: ReadStreamOptions,
): streams.ReadReq {
  const none = new shared.Empty();
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
  const stream = new Options.StreamOptions().setStreamIdentifier(identifier);
  if (fromRevision === START) stream.setStart(none);
  else if (fromRevision === END) stream.setEnd(none);
  else stream.setRevision(String(fromRevision));
  const { FORWARDS: forwards, BACKWARDS: backwards } = Options.ReadDirection;
  return new streams.ReadReq().setOptions(
    new Options()
      .setStream(stream)
      .setReadDirection(direction === BACKWARDS ? backwards : forwards)
      .setCount(String(maxCount))
      .setNoFilter(none)
      .setUuidOption(new Options.UUIDOption().setString(none)),
  );
}
