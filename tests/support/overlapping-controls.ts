import type { Page } from 'playwright';

/** Of controls that look alike, so many are tried: the others are laid out as they are. */
const ofAKind = 1;

/**
 * Moves a real pointer over the controls of a screen, one after the other, and looks at each for
 * what else a press there might hit: what lies over it now, with what appears under a pointer.
 * Answers each pair of controls that share room, once.
 */
export async function overlappingControls(page: Page): Promise<string[]> {
  const found = new Set<string>();
  const count = await page.evaluate((most) => {
    const isControl =
      'button,a[href],input,select,textarea,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=switch],[role=checkbox],[role=link]';
    const kinds = new Map<string, number>();
    const controls = [...document.querySelectorAll<HTMLElement>(isControl)].filter((control) => {
      const box = control.getBoundingClientRect();
      if (box.width < 4 || box.height < 4) return false;
      if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
        return false;
      const kind = [control, control.parentElement, control.parentElement?.parentElement]
        .map((element) => element?.className ?? '')
        .join(' < ');
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      return (kinds.get(kind) ?? 0) <= most;
    });
    Object.assign(window, { triedControls: controls, isControl });
    return controls.length;
  }, ofAKind);
  for (let index = 0; index < count; index += 1) {
    const at = await page.evaluate((index) => {
      const { triedControls } = window as unknown as { triedControls: HTMLElement[] };
      const control = triedControls[index];
      control?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = control?.getBoundingClientRect();
      return box === undefined
        ? undefined
        : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, index);
    if (at === undefined) continue;
    await page.mouse.move(at.x, at.y);
    for (const pair of await page.evaluate(sharedRoom, index)) found.add(pair);
  }
  return [...found];
}

/** In the page: the controls that a press on this one would hit in its place. */
function sharedRoom(index: number): string[] {
  const { triedControls, isControl } = window as unknown as {
    triedControls: HTMLElement[];
    isControl: string;
  };
  const control = triedControls[index];
  if (control === undefined || !control.isConnected) return [];
  // What lies above the page as a whole, a dialog or a menu, covers all that is below.
  const layers = '[role=dialog],[popover],.bp6-portal,.bp6-overlay,.ws-popover';
  // Of a closed fold, what is in it has a box and is not drawn.
  const isDrawn = control.checkVisibility({ visibilityProperty: true });
  if (!isDrawn || getComputedStyle(control).pointerEvents === 'none') return [];
  const { x, y, width, height } = control.getBoundingClientRect();
  const inset = 3;
  const points = [
    [x + width / 2, y + height / 2],
    [x + inset, y + height / 2],
    [x + width - inset, y + height / 2],
  ] as const;
  const pairs: string[] = [];
  for (const [left, top] of points) {
    const hit = document.elementFromPoint(left, top);
    const other = hit?.closest<HTMLElement>(isControl) ?? undefined;
    if (other === undefined || other === control) continue;
    if (other.contains(control) || control.contains(other)) continue;
    if (other.closest(layers) !== control.closest(layers)) continue;
    // A label represents its field.
    if (other instanceof HTMLLabelElement || control.closest('label')?.contains(other) === true)
      continue;
    pairs.push(`${nameOf(other)} lies over ${nameOf(control)}`);
  }
  return [...new Set(pairs)];

  function nameOf(element: HTMLElement): string {
    const name = element.getAttribute('aria-label') ?? element.title ?? '';
    const text = (name === '' ? element.innerText : name).trim().slice(0, 40);
    return `“${text}” (${element.tagName.toLowerCase()}.${[...element.classList][0] ?? ''})`;
  }
}
