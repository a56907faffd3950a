import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  UnknownError,
  UnsupportedError,
} from '@kurrent/kurrentdb-client';
import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ForeignRecord } from './errors.ts';
import { faultOf, persistently } from './faults.ts';
import { openKurrentEventStore } from './open.ts';

const address = {
  product: 'KurrentDB' as const,
  text: 'db:2113',
  prefix: 'workspace',
  url: '',
  credentials: undefined,
  hasSeveralNodes: false,
};
const grpcOf = (code: number, message: string) => Object.assign(new Error(message), { code });
const grpc = (code: number) => grpcOf(code, `${code} of gRPC`);

describe('faults of KurrentDB', () => {
  it.each<[error: Error, what: 'read' | 'append', code: string, advice: string]>([
    [new UnavailableError(), 'read', 'DATABASE_UNREACHABLE', 'Start it'],
    [new UnavailableError(), 'append', 'APPEND_UNSETTLED', 'with the same event ids'],
    [grpc(14), 'read', 'DATABASE_UNREACHABLE', 'Start it'],
    [grpc(4), 'append', 'APPEND_UNSETTLED', 'with the same event ids'],
    [new AccessDeniedError(), 'append', 'DATABASE_SIGN_IN_REFUSED', 'Correct the user'],
    [grpc(16), 'read', 'DATABASE_SIGN_IN_REFUSED', 'Correct the user'],
    [new UnsupportedError('multiStreamAppend', '25.1'), 'append', 'SERVER_TOO_OLD', '25.1'],
    [
      MaxAppendSizeExceededError.fromMaxAppendSize(1),
      'append',
      'APPEND_TOO_LARGE',
      'no append of more than 1 bytes',
    ],
    [
      grpcOf(8, 'Received message larger than max (17 vs 16)'),
      'append',
      'APPEND_TOO_LARGE',
      'Raise',
    ],
    [grpcOf(8, 'Too many streams'), 'append', 'STORAGE_FAILED', 'Too many streams'],
    [StreamDeletedError.fromStreamName('a'), 'append', 'STORAGE_FAILED', 'server’s log'],
    [new ForeignRecord('a'), 'read', 'STORE_FOREIGN', 'another database'],
    [
      new TypeError('undefined has no address'),
      'read',
      'STORAGE_FAILED',
      'undefined has no address',
    ],
    [
      new Error('Failed to discover after 10 attempts.'),
      'read',
      'DATABASE_UNREACHABLE',
      'Start it',
    ],
  ])('[ES124] %s in a %s is %s', (error, what, code, advice) => {
    const fault = faultOf(address, what, error);
    expect(fault).toMatchObject({ code, message: expect.stringContaining(advice), cause: error });
  });

  // The errors are in the form in which the client passes on the refusal of an append to several streams.
  it.each([
    [7, '7 PERMISSION_DENIED: Access denied.', 'DATABASE_SIGN_IN_REFUSED'],
    [8, '8 RESOURCE_EXHAUSTED: Received message exceeds the maximum.', 'APPEND_TOO_LARGE'],
    [9, '9 FAILED_PRECONDITION: The server is not the leader node.', 'APPEND_UNSETTLED'],
    [12, '12 UNIMPLEMENTED: ', 'SERVER_TOO_OLD'],
    [2, '2 UNKNOWN: No leader info available in response', 'APPEND_UNSETTLED'],
    [2, '2 UNKNOWN: Exception was thrown by handler.', 'STORAGE_FAILED'],
  ])(
    '[ES124] what is unknown to the client has a status, %i (%s), and is %s',
    (code, text, fault) => {
      const error = new UnknownError(
        grpcOf(code, text) as ConstructorParameters<typeof UnknownError>[0],
      );
      expect(faultOf(address, 'append', error)).toMatchObject({ code: fault, cause: error });
    },
  );

  it('[ES128] keeps the words of what it has no name for', () => {
    const words = '3 INVALID_ARGUMENT: Trying to read from an invalid position.';
    expect(faultOf(address, 'read', new UnknownError(undefined, words))).toMatchObject({
      code: 'STORAGE_FAILED',
      message: expect.stringContaining(words),
    });
  });

  it('[ES128] a read that is refused while another is answered keeps the words, too', async () => {
    const refused = new UnavailableError(undefined, 'The partition is scavenged.');
    const options = { address, patience: 3_600_000, probe: async () => undefined };
    const reading = persistently(options, 'read', () => Promise.reject(refused));
    await expect(reading).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      message: expect.stringContaining('The partition is scavenged.'),
    });
  });

  it('[ES122] a server that is not there is reported, by the client itself', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const url = `kurrentdb://admin:hidden@127.0.0.1:${port}?tls=false&maxDiscoverAttempts=1`;
    const opening = openKurrentEventStore({ url, patience: 0 });
    await expect(opening).rejects.toMatchObject({
      code: 'DATABASE_UNREACHABLE',
      message: expect.stringMatching(`^No KurrentDB answers at 127.0.0.1:${port} .*ECONNREFUSED`),
    });
  });
});
