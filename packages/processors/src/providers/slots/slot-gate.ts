import type { WorkItem } from '../../runner/work-pool.ts';
import type { ProviderRegistry } from '../registry.ts';
import type { CallKind, ProviderSlots, SlotRequest } from './provider-slots.ts';

/** Lets work of a pool begin when the provider that would do it has a free slot. */
export class SlotGate<Item extends WorkItem> {
  readonly #of: { readonly slots: ProviderSlots; readonly providers: ProviderRegistry };
  readonly #kind: CallKind;
  readonly #modelOf: (item: Item) => string;

  constructor(
    of: { readonly slots: ProviderSlots; readonly providers: ProviderRegistry },
    kind: CallKind,
    modelOf: (item: Item) => string,
  ) {
    this.#of = of;
    this.#kind = kind;
    this.#modelOf = modelOf;
  }

  /** Work that no provider can do now needs no slot: it is deferred, or fails. */
  mayBegin(item: Item): boolean {
    const request = this.#request(item);
    return request === undefined || this.#of.slots.mayBegin(request);
  }

  /** Takes the slot for as long as the work runs. */
  async hold<T>(item: Item, work: () => Promise<T>): Promise<T> {
    const request = this.#request(item);
    const release = request && this.#of.slots.take(request);
    try {
      return await work();
    } finally {
      release?.();
    }
  }

  #request(item: Item): SlotRequest | undefined {
    const provider = this.#of.providers.providerFor(this.#modelOf(item));
    if (provider === undefined) return undefined;
    return { id: item.id, providerId: provider.id, userId: item.userId, kind: this.#kind };
  }
}
