/** Keeps a value with an object, for as long as the object lives. */
interface Attachment<Value> {
  get(object: object): Value | undefined;
  set(object: object, value: Value): void;
}

/** A constructor whose result is the object that it is given: a class that extends it adds its fields to that. */
const Given = function Given(object: object) {
  return object;
} as unknown as new (object: object) => object;

/**
 * Works like a `WeakMap`, for values that are attached to most objects of a kind. Such objects live briefly, and the
 * garbage collector clears a map entry by entry, at a microsecond each. A private field has no such cost, and is
 * invisible: copies of the object do not have it.
 */
export function attachment<Value>(): Attachment<Value> {
  class Attached extends Given {
    #value: Value;

    private constructor(object: object, value: Value) {
      super(object);
      this.#value = value;
    }

    static get(object: object): Value | undefined {
      return #value in object ? object.#value : undefined;
    }

    static set(object: object, value: Value): void {
      if (#value in object) object.#value = value;
      else Reflect.construct(Attached, [object, value]);
    }
  }
  return Attached;
}
