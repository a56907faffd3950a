import { ClientFrame } from '@mach42/contracts/socket/frames.ts';
import { Ajv } from 'ajv';

const isClientFrame = new Ajv().compile<ClientFrame>(ClientFrame);

/** Undefined for what is not of the contract. */
export function readClientFrame(text: string): ClientFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return isClientFrame(frame) ? frame : undefined;
  } catch {
    // Not JSON is as good as not of the contract.
    return undefined;
  }
}
