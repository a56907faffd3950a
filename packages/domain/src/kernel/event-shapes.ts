import type { DomainEvent } from './decider.ts';

/** The kind of a required field of an event: `any` where several are possible. */
export type Kind = 'text' | 'number' | 'flag' | 'list' | 'object' | 'any';

type KindOf<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [boolean]
      ? 'flag'
      : [Value] extends [readonly unknown[]]
        ? 'list'
        : null extends Value
          ? 'any'
          : [Value] extends [object]
            ? 'object'
            : 'any';

type RequiredKey<Data> = {
  [Key in keyof Data]-?: object extends Pick<Data, Key> ? never : Key;
}[keyof Data];

/** The required fields of the data of each event, in its newest shape; one too many or few does not compile. */
export type ShapesOf<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: ShapeOf<Extract<Event, { type: Type }>['data']>;
};
type ShapeOf<Data> = { readonly [Key in RequiredKey<Data>]: KindOf<Data[Key]> };
