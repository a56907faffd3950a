import type { WorkItem } from '../../runner/work-pool.ts';
import type { ProviderRegistry } from '../registry.ts';
import type { CallKind, ProviderSlots, Wanting } from './provider-slots.ts';

/** Lets work of a pool begin when the provider that would do it has a place. */
export class SlotGate<Item extends WorkItem> {
  readonly #of: { readonly places: ProviderSlots; readonly providers: ProviderRegistry };
  readonly #kind: CallKind;
  readonly #modelOf: (item: Item) => string;

  constructor(
    of: { readonly places: ProviderSlots; readonly providers: ProviderRegistry },
    kind: CallKind,
    modelOf: (item: Item) => string,
  ) {
    this.#of = of;
    this.#kind = kind;
    this.#modelOf = modelOf;
  }

  /** What no provider can do now needs no place: it is put off, or fails. */
  mayBegin(item: Item): boolean {
    const wanting = this.#wanting(item);
    return wanting === undefined || this.#of.places.mayBegin(wanting);
  }

  /** Returns what gives the place back. */
  take(item: Item): () => void {
    const wanting = this.#wanting(item);
    return wanting === undefined ? () => {} : this.#of.places.take(wanting);
  }

  #wanting(item: Item): Wanting | undefined {
    const provider = this.#of.providers.providerFor(this.#modelOf(item));
    if (provider === undefined) return undefined;
    return { id: item.id, providerId: provider.id, userId: item.userId, kind: this.#kind };
  }
}
