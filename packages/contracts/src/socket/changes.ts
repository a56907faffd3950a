import type { Entry } from '../datarais/schemas.ts';
import type { Job } from '../jobs/schemas.ts';
import type { Message } from '../messages/schemas.ts';
import type { PhodVersion } from '../phod/schemas.ts';
import type { Participant, Room } from '../rooms/schemas.ts';

/**
 * `data` of an `event` frame by event type: what the event changed, so that a client that applies
 * it stands where a fresh read would. `isUser` of a message is left to the reader of the frame.
 */
export interface ChangeData {
  readonly RoomCreated: { readonly room: Room };
  readonly RoomRenamed: { readonly roomId: string; readonly name: string };
  readonly RoomDescribed: { readonly roomId: string; readonly description: string };
  readonly RoomPinned: { readonly roomId: string };
  readonly RoomUnpinned: { readonly roomId: string };
  readonly ParticipantJoined: {
    readonly roomId: string;
    readonly userId: string;
    readonly participant: Participant;
  };
  readonly ParticipantLeft: { readonly roomId: string; readonly userId: string };
  readonly ParticipantRemoved: { readonly roomId: string; readonly userId: string };
  readonly MessagePosted: { readonly message: Message };
  readonly MessageEdited: {
    readonly messageId: string;
    readonly roomId: string;
    readonly content: string;
    readonly lastUpdate: string;
  };
  readonly MessageDeleted: { readonly messageId: string; readonly roomId: string };
  /** The reply appears as `pending`; the one it replaces is gone from the conversation. */
  readonly ReplyRequested: { readonly message: Message; readonly replaces?: string };
  readonly ReplyStarted: {
    readonly messageId: string;
    readonly roomId: string;
    readonly startedAt: string;
  };
  readonly ReplyCompleted: { readonly message: Message };
  readonly ReplyFailed: {
    readonly messageId: string;
    readonly roomId: string;
    readonly error: string;
  };
  readonly ReplyStopped: { readonly message: Message };
  readonly PhodCreated: { readonly version: PhodVersion };
  readonly PhodSaved: { readonly version: PhodVersion };
  readonly PhodReverted: { readonly version: PhodVersion };
  readonly EntryRecorded: { readonly entry: Entry };
  readonly EntryRevised: { readonly entry: Entry };
  readonly EntryProcessed: { readonly entry: Entry };
  readonly EntryDiscarded: { readonly entry: Entry };
  readonly EntryRestored: { readonly entry: Entry };
  readonly JobQueued: { readonly job: Job };
  readonly JobStarted: { readonly job: Job };
  readonly JobCompleted: { readonly job: Job };
  readonly JobFailed: { readonly job: Job };
  readonly JobCancelled: { readonly job: Job };
  readonly JobRetried: { readonly job: Job };
  /** The ledger has one more row; what was sent may be long, so the row is read and not told. */
  readonly ModelCalled: { readonly callId: string };
  readonly ModelCallFailed: { readonly callId: string };
}

export type ChangeType = keyof ChangeData;
