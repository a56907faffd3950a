import { InvalidRequest } from '../errors.ts';

/** The address of a store of blobs that speaks the protocol of S3, and the key for it. */
export interface S3Address {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The text before the hash of each blob: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Host and bucket: the part of the address that may be shown. */
  readonly text: string;
}

/** Names of buckets (https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html). */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixName = /^(?:[A-Za-z0-9._-]+\/)*$/;
const regionName = /^[a-z0-9-]{1,40}$/;

export const s3Example = 's3://KEY:SECRET@host:9000/bucket?region=eu-central-1';

export const isS3Address = (text: string): boolean => read(text) !== undefined;

/**
 * @param text `s3://KEY:SECRET@host:port/bucket/prefix?region=…&tls=off`; in key and secret, each sign that is no
 * letter or digit is written as in URLs, `%2F` for a slash
 * @throws InvalidRequest the text is no such address
 */
export function s3AddressOf(text: string): S3Address {
  const address = read(text);
  if (address === undefined) throw new InvalidRequest(`The address of files must be ${s3Example}.`);
  return address;
}

function read(text: string): S3Address | undefined {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined;
  const { host, username, password, pathname, searchParams } = new URL(text);
  const [bucket = '', ...folders] = pathname.slice(1).split('/');
  const prefix = folders
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('');
  const region = searchParams.get('region') ?? 'us-east-1';
  const known = [...searchParams.keys()].every((name) => name === 'region' || name === 'tls');
  const tls = searchParams.get('tls') ?? 'on';
  const fits =
    known &&
    host !== '' &&
    username !== '' &&
    password !== '' &&
    bucketName.test(bucket) &&
    prefixName.test(prefix) &&
    regionName.test(region) &&
    (tls === 'on' || tls === 'off');
  if (!fits) return undefined;
  try {
    return {
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
      bucket,
      prefix,
      region,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      text: `${host}/${bucket}`,
    };
  } catch {
    // A percent sign that begins no character.
    return undefined;
  }
}
