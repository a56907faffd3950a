import type { ChangeData, ChangeType } from '@mach42/contracts/socket/changes.ts';
import type { EventFrame, ServerFrame } from '@mach42/contracts/socket/frames.ts';
import type { UnknownAction } from 'redux';

export interface EventMeta {
  /** The global position of the event, a decimal number. */
  readonly position: string;
  readonly roomId: string | undefined;
}

export type FrameOf<Type extends ServerFrame['t']> = Extract<ServerFrame, { t: Type }>;

/**
 * The live handlers of a plugin: each makes an action from a frame of the socket, often `stale(call)` or
 * `patched(call, …)`. Each event arrives once, in order.
 */
export interface Live {
  readonly events?: {
    readonly [Type in ChangeType]?: (data: ChangeData[Type], meta: EventMeta) => UnknownAction;
  };
  /** Takes a piece of a reply. Pieces come so often that they are kept outside the store. */
  readonly delta?: (frame: FrameOf<'delta'>) => void;
  readonly typing?: (frame: FrameOf<'typing'>) => UnknownAction;
  readonly presence?: (frame: FrameOf<'presence'>) => UnknownAction;
  /** Reports a room whose people are only counted, or are named again. */
  readonly online?: (frame: FrameOf<'online'>) => UnknownAction;
  readonly queuePosition?: (frame: FrameOf<'place'>) => UnknownAction;
  readonly progress?: (frame: FrameOf<'progress'>) => UnknownAction;
  /** Says that the models, or the figures of their workers, changed and must be read again. */
  readonly models?: (frame: FrameOf<'models'>) => UnknownAction;
  /** Too many changes were missed: the plugin's slices must be read again; `useRead` does so itself. */
  readonly resync?: () => UnknownAction;
}

/** Returns the action that a plugin makes from an event; undefined when the plugin does not handle the event. */
export function actionOf(live: Live, frame: EventFrame): UnknownAction | undefined {
  const handlers: Readonly<Record<string, unknown>> = live.events ?? {};
  if (!Object.hasOwn(handlers, frame.type)) return undefined;
  const handler = handlers[frame.type] as
    | ((data: object, meta: EventMeta) => UnknownAction)
    | undefined;
  return handler?.(frame.data, { position: frame.position, roomId: frame.roomId });
}
