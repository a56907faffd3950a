import type { JsonObject } from './kernel/json.ts';

const noPerson = '00000000-0000-0000-0000-000000000000';
const never = '9999-12-31T23:59:59.999Z';

/**
 * The first shape of `ParticipantInvited` named only the room and the person. The invitation gets an id made of both
 * (UUIDv8, RFC 9562 §5.8), does not expire, and names no person who invited.
 */
const invitedByName = (data: JsonObject): JsonObject => ({
  ...data,
  invitationId: mixed(data['roomId'] as string, data['userId'] as string),
  invitedBy: noPerson,
  expiresAt: never,
});

function mixed(one: string, other: string): string {
  const digits = Array.from(one, (digit, at) =>
    digit === '-' ? digit : (parseInt(digit, 16) ^ parseInt(other[at] ?? '0', 16)).toString(16),
  );
  return digits.with(14, '8').with(19, '8').join('');
}

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
