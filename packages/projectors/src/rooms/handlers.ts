import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import type { RoomRead } from '@mach42/domain/rooms/reading.ts';
import type { Handler } from '../kernel/projector.ts';

export type Projected = RoomEvent | RoomRead;
export type On<Type extends Projected['type']> = Handler<Extract<Projected, { type: Type }>>;
