import type { KeyPurpose } from '@mach42/contracts/ops/key-schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';

interface Rotation {
  readonly purpose: KeyPurpose;
  /** Id of the rotation, by which the vault knows which of its steps are done. */
  readonly rotation: string;
  /** Sign-ins under older keys of tokens end at once. */
  readonly signOut: boolean;
}

/** An admin or an operator has a key replaced. */
export type KeyRotationRequested = DomainEvent<'KeyRotationRequested', Rotation>;
/** The new key is in use, and the old one where it belongs. */
export type KeyRotationCompleted = DomainEvent<'KeyRotationCompleted', Rotation>;
export type KeyEvent = KeyRotationRequested | KeyRotationCompleted;

export type KeyCommand =
  | Command<'RequestKeyRotation', Rotation>
  | Command<'CompleteKeyRotation', Pick<Rotation, 'purpose' | 'rotation'>>;

/** The rotations that have begun and are not done, by purpose. */
export interface KeyState {
  readonly open: { readonly [purpose in KeyPurpose]?: Rotation };
}

/** The id of the only stream. */
export const keysId = 'platform';

/** Rules: `SPEC.md`. Records which keys are replaced, when and by whom, and nothing of a key itself. */
export const keysDecider: Decider<KeyState, KeyCommand, KeyEvent> = {
  category: 'keys',
  stateVersion: 1,
  initialState: { open: {} },
  decide({ type, data, actor }, { open }) {
    const isSystem = actor.activeRole === 'system';
    if (actor.activeRole !== 'admin' && !isSystem)
      return refuse('FORBIDDEN', userTexts.adminRequired);
    const known = open[data.purpose];
    if (type === 'RequestKeyRotation')
      return known === undefined ? [{ type: 'KeyRotationRequested', data }] : [];
    if (!isSystem) return refuse('FORBIDDEN', userTexts.adminRequired);
    return known?.rotation === data.rotation ? [{ type: 'KeyRotationCompleted', data: known }] : [];
  },
  evolve({ open }, { type, data }) {
    const { [data.purpose]: _, ...others } = open;
    return { open: type === 'KeyRotationRequested' ? { ...others, [data.purpose]: data } : others };
  },
  snapshotEvery: 100,
  about: () => ({ key: keysId, subjects: [] }),
};

export const keyShapes: ShapesOf<KeyEvent> = {
  KeyRotationRequested: { purpose: 'text', rotation: 'text', signOut: 'flag' },
  KeyRotationCompleted: { purpose: 'text', rotation: 'text', signOut: 'flag' },
};
