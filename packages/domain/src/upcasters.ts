import type { JsonObject } from './kernel/json.ts';
import { invitedByName } from './rooms/first-invitations.ts';

type Upcaster = (data: JsonObject) => JsonObject;

/**
 * `upcasters[type][n]` lifts the data of an event from schema version n to n + 1. A new
 * shape comes with its step here, `schemaVersions` of its decider and a fixture
 * `fixtures/events/<Type>.v<n>.json`.
 */
export const upcasters: {
  readonly [type: string]: { readonly [fromVersion: number]: Upcaster };
} = {
  ParticipantInvited: { 1: invitedByName },
};
