import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';

export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
