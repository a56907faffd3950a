import { isFields } from '@mach42/json-document/json-value.ts';
import type { EventType } from './event-types.ts';
import type { JsonObject } from './kernel/json.ts';
import { personalContent } from './personal-content.ts';

/** The person who acted; ids of the platform are no owners. */
const system = 'system';

interface Stored {
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: { readonly actorId: string };
}

interface Rules {
  readonly owners: (data: JsonObject, actorId: string) => readonly (string | undefined)[];
  readonly fields: { readonly [field: string]: unknown };
  /** Names of the fields. */
  readonly names: readonly string[];
}

const rulesByType: ReadonlyMap<string, Rules> = new Map(
  Object.entries(personalContent).flatMap(([type, content]) => {
    if (typeof content === 'string') return [];
    const rules = content as unknown as Omit<Rules, 'names'>;
    return [[type, { ...rules, names: Object.keys(rules.fields) }]];
  }),
);

const rulesOf = (type: string): Rules | undefined => rulesByType.get(type);

/** The fields that hold content of people, and who they are; undefined: there is none. */
export function partOf({
  type,
  data,
  metadata,
}: Stored): { readonly owners: readonly string[]; readonly fields: readonly string[] } | undefined {
  const [inner, content] = correctedOf(type, data) ?? [type, data];
  const rules = rulesOf(inner);
  if (rules === undefined) return undefined;
  const owners = rules
    .owners(content, metadata.actorId)
    .filter((id) => id !== undefined && id !== system && id !== '') as string[];
  if (owners.length === 0) return undefined;
  return { owners: owners.length === 1 ? owners : different(owners), fields: rules.names };
}

/** Returns each owner once, in one order: the key of several people is made of their keys one after the other. */
const different = (owners: readonly string[]): readonly string[] =>
  [...new Set(owners)].toSorted((a, b) => (a < b ? -1 : 1));

/** The field of the data within which they are; undefined: the data itself. */
export const withinOf = (type: string): string | undefined =>
  type === 'ParkedEventMended' ? 'data' : undefined;

/** A key is destroyed before the first of them is stored, and that of the snapshots replaced before each. */
const endKeys: ReadonlySet<string> = new Set<EventType>(['PersonForgotten', 'ForgettingCompleted']);

export const endsKey = (type: string): boolean => endKeys.has(type);

/** The data of an event whose personal fields cannot be read any more, with what replaces them. */
export function withoutContent(type: string, data: JsonObject): JsonObject {
  const corrected = correctedOf(type, data);
  if (corrected !== undefined) return { ...data, data: withoutContent(...corrected) };
  const fields = Object.entries(rulesOf(type)?.fields ?? {}).flatMap(([field, value]) => {
    const replacement: unknown = typeof value === 'function' ? value(data) : value;
    return replacement === undefined ? [] : [[field, replacement] as const];
  });
  return { ...data, ...(Object.fromEntries(fields) as JsonObject) };
}

/** Type and data of the event that another one corrects. */
function correctedOf(
  type: string,
  { eventType, data }: JsonObject,
): readonly [type: string, data: JsonObject] | undefined {
  if (type !== 'ParkedEventMended' || typeof eventType !== 'string') return undefined;
  return [eventType, isFields(data) ? data : {}];
}
