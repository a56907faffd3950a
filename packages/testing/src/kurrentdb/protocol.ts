/** Converts between the messages of KurrentDB's protocols, as the client has them, and the values of the stand-in. */
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import statuses from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { Refusal, type RefusedAppend, type Proposed, type StreamAppend } from './refusal.ts';
import type { Appended, Reading, Recorded } from './stand-in.ts';

const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** A message of an append to several streams, by the second protocol. */
export function streamAppendOf(message: v2.AppendRequest): StreamAppend {
  return {
    stream: message.getStream(),
    expected: BigInt(message.getExpectedRevision() ?? -2),
    events: message.getRecordsList().map((record): Proposed => {
      const schema = record.getSchema();
      const properties: Record<string, string> = {};
      record.getPropertiesMap().forEach((value, key) => {
        properties[key] = value.getStringValue();
      });
      return {
        id: record.getRecordId() ?? '',
        type: schema?.getName() ?? '',
        isJson: schema?.getFormat() === v2.SchemaFormat.SCHEMA_FORMAT_JSON,
        data: Buffer.from(record.getData_asU8()),
        metadata: Buffer.from(JSON.stringify(properties)),
      };
    }),
  };
}

export function sessionAnswer({ position, revisions }: Appended): v2.AppendSessionResponse {
  const output = revisions.map(({ stream, revision }) =>
    new v2.AppendResponse().setStream(stream).setStreamRevision(String(revision)),
  );
  return new v2.AppendSessionResponse().setPosition(String(position)).setOutputList(output);
}

/** A message of an append by the first protocol, which ends with it. */
export function batchOf(message: v1.BatchAppendReq): Omit<StreamAppend, 'expected'> {
  return {
    stream: nameOf(message.getOptions()?.getStreamIdentifier()),
    events: message.getProposedMessagesList().map((proposed): Proposed => ({
      id: proposed.getId()?.getString() ?? '',
      type: proposed.getMetadataMap().get('type') ?? '',
      isJson: proposed.getMetadataMap().get('content-type') === 'application/json',
      data: Buffer.from(proposed.getData_asU8()),
      metadata: Buffer.from(proposed.getCustomMetadata_asU8()),
    })),
  };
}

export function batchAnswer(
  message: v1.BatchAppendReq,
  { revision, position }: Recorded,
): v1.BatchAppendResp {
  const at = new shared.AllStreamPosition()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  const success = new v1.BatchAppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(at);
  return new v1.BatchAppendResp()
    .setCorrelationId(message.getCorrelationId())
    .setStreamIdentifier(message.getOptions()?.getStreamIdentifier())
    .setSuccess(success);
}

export function readingOf(options: v1.ReadReq.Options): Reading {
  const stream = options.getStream();
  const all = options.getAll();
  const start = stream ?? all;
  const from = stream?.getRevision() ?? all?.getPosition()?.getCommitPosition() ?? '0';
  return {
    stream: stream && nameOf(stream.getStreamIdentifier()),
    from: start?.hasStart() === true ? 'start' : start?.hasEnd() === true ? 'end' : BigInt(from),
    isBackwards: options.getReadDirection() === v1.ReadReq.Options.ReadDirection.BACKWARDS,
    count: Number(options.getCount()),
    prefixes: options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [],
  };
}

/** Ticks of 100 ns; the client reads them from 1970 on. */
const created = '17000000000000000';

export function eventAnswer(event: Recorded): v1.ReadResp {
  const position = String(event.position);
  const record = new v1.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream)))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  record
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream')
    .set('created', created);
  const read = new v1.ReadResp.ReadEvent().setEvent(record).setCommitPosition(position);
  return new v1.ReadResp().setEvent(read);
}

export function noStreamAnswer(stream: string): v1.ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const missing = new v1.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return new v1.ReadResp().setStreamNotFound(missing);
}

export function confirmation(id: string): v1.ReadResp {
  const confirmed = new v1.ReadResp.SubscriptionConfirmation().setSubscriptionId(id);
  return new v1.ReadResp().setConfirmation(confirmed);
}

export const caughtUp = (): v1.ReadResp =>
  new v1.ReadResp().setCaughtUp(new v1.ReadResp.CaughtUp());

/** Returns a refusal as gRPC carries it; any other error is a fault of the stand-in. */
export function statusOf(error: unknown): Partial<ServiceError> {
  if (!(error instanceof Refusal)) return { code: status.INTERNAL, details: String(error) };
  const { code, message, append, leader } = error;
  const metadata = new Metadata();
  if (leader !== undefined) {
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', leader.host);
    metadata.set('leader-endpoint-port', String(leader.port));
  }
  if (append !== undefined) {
    const details = new statuses.Status().setMessage(message).setDetails(detailsOf(append));
    metadata.set('grpc-status-details-bin', Buffer.from(details.serializeBinary()));
  }
  return { code, details: message, metadata };
}

const packageName = 'kurrentdb.protocol.v2.streams.errors';

function detailsOf(append: RefusedAppend): any.Any {
  const packed = new any.Any();
  if ('expected' in append) {
    const { stream, expected, actual } = append;
    const conflict = new errors.StreamRevisionConflictErrorDetails()
      .setStream(stream)
      .setExpectedRevision(String(expected))
      .setActualRevision(String(actual));
    packed.pack(conflict.serializeBinary(), `${packageName}.StreamRevisionConflictErrorDetails`);
  } else if ('id' in append) {
    const size = new errors.AppendRecordSizeExceededErrorDetails()
      .setStream(append.stream)
      .setRecordId(append.id)
      .setSize(append.size)
      .setMaxSize(append.mostSize);
    packed.pack(size.serializeBinary(), `${packageName}.AppendRecordSizeExceededErrorDetails`);
  } else {
    const size = new errors.AppendTransactionSizeExceededErrorDetails()
      .setSize(append.size)
      .setMaxSize(append.mostSize);
    packed.pack(size.serializeBinary(), `${packageName}.AppendTransactionSizeExceededErrorDetails`);
  }
  return packed;
}
