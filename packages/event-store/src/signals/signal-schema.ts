import { Type, type TProperties } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { Signal } from './signals.ts';

const id = Type.String({ minLength: 1, maxLength: 200 });
const counted = Type.Integer({ minimum: 1 });

/** The fields of a signal beside its kind, by kind. */
const shapes: { readonly [Kind in Signal['kind']]: TProperties } = {
  delta: { messageId: id, roomId: id, seq: counted, text: Type.String() },
  typing: { roomId: id, userId: id, name: Type.String() },
  'signed-out': { userId: id },
  presence: { userId: id, online: Type.Boolean(), from: id },
  progress: { jobId: id, userId: id, progress: Type.Number({ minimum: 0, maximum: 1 }) },
  place: { jobId: id, userId: id, queuePosition: counted },
  models: {},
  'roll-call': {},
  report: { from: id, about: id, data: Type.Unknown() },
};

const validators = new Map<unknown, Validator>(
  Object.entries(shapes).map(([kind, shape]) => [kind, Compile(Type.Object(shape))]),
);

/** Whether JSON from another process is a signal. */
export function isSignal(value: unknown): value is Signal {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return validators.get(value.kind)?.Check(value) ?? false;
}
