import type { JsonObject } from './kernel/json.ts';

type Upcaster = (data: JsonObject) => JsonObject;

/**
 * `upcasters[type][n]` lifts the data of an event from schema version n to n + 1. Every event has
 * its first shape so far; a new one comes with its step here, `schemaVersions` of its decider and a
 * fixture `fixtures/events/<Type>.v<n>.json`.
 */
export const upcasters: {
  readonly [type: string]: { readonly [fromVersion: number]: Upcaster };
} = {};
