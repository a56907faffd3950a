import type { ReactElement } from 'react';

/** An action on the element that has the focus; the palette lists it above all other commands. */
export interface FocusCommand {
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactElement;
  readonly run: () => void;
}

export interface FocusOffer {
  /** The heading of the commands. */
  readonly group: string;
  readonly commands: readonly FocusCommand[];
}

type MakeOffer = () => Promise<FocusOffer>;

const offers = new WeakMap<Element, MakeOffer>();

/** Offers commands while the focus is in an element. Returns the function that ends the offer. */
export function offerInFocus(element: Element, make: MakeOffer): () => void {
  offers.set(element, make);
  return () => void offers.delete(element);
}

/** The offer of the element that has the focus, or of the nearest one around it. */
export function offerAtFocus(): MakeOffer | undefined {
  for (let at = document.activeElement; at !== null; at = at.parentElement) {
    const make = offers.get(at);
    if (make !== undefined) return make;
  }
  return undefined;
}
