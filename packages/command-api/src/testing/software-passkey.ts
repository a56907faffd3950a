import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** User present and verified; and with the credential (WebAuthn §6.1). */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly isVerified?: boolean;
}

/** A device that has one passkey (ES256), and answers as a browser would. */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** How often it was used. */
  count = 0;

  /** The answer to being created (WebAuthn §5.1.3), without an attestation. */
  create({ challenge, origin, isVerified = true }: Asked) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const credential = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    // CBOR (RFC 8949) of {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053 §7.1.1).
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, key]);
    const data = Buffer.concat([this.#data(origin, isVerified, flags.attested), attested]);
    // CBOR of {"fmt": "none", "attStmt": {}, "authData": data}.
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
    const dataLength = Buffer.alloc(2);
    dataLength.writeUInt16BE(data.length);
    return {
      id: this.id,
      clientData: this.#client('webauthn.create', challenge, origin),
      attestation: base64url(Buffer.concat([head, dataLength, data])),
      transports: ['internal'],
    };
  }

  /** The answer to being asked for (WebAuthn §5.1.4). */
  answer({ challenge, origin, isVerified = true }: Asked) {
    this.count += 1;
    const data = this.#data(origin, isVerified, 0);
    const clientData = this.#client('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientData, 'base64url'))]);
    return {
      id: this.id,
      clientData,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    };
  }

  #client(type: string, challenge: string, origin: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #data(origin: string, isVerified: boolean, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    const flag = flags.present | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flag]), counter]);
  }
}
