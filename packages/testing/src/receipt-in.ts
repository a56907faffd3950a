import { Receipt, type SignedReceipt } from '@mach42/server/forgetting/receipt.ts';
import { createPublicKey, verify } from 'node:crypto';
import { Value } from 'typebox/value';

/** The receipt; undefined where it was changed, or signed by another key. */
export function receiptIn({ receipt, signature }: SignedReceipt, publicKey: string) {
  const key = createPublicKey(publicKey);
  if (!verify(null, Buffer.from(receipt), key, Buffer.from(signature, 'base64'))) return undefined;
  const parsed: unknown = JSON.parse(receipt);
  return Value.Check(Receipt, parsed) ? parsed : undefined;
}
