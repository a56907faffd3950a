import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { person, type World } from './world.ts';

const sections = ['notes', 'projects', 'personalInfo', 'a/b~c'];

/** Saves and reverts. */
export class PhodActions {
  /** briefData by person, version for version. */
  readonly versions = new Map<string, BriefData[]>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  save(): void {
    const { log, choices } = this.#world;
    const userId = this.#world.someone();
    const source = { kind: choices.chance(0.5) ? 'manual' : 'datarais' } as const;
    const data = { userId, briefData: this.#edited(userId), source };
    log.on(phodDecider, userId)(person(userId), 'SavePhod', data);
    this.#keep(userId);
  }

  revert(): void {
    const { log, choices } = this.#world;
    const userId = this.#world.someone();
    const versions = this.versions.get(userId) ?? [];
    const toVersion = 1 + choices.below(versions.length);
    const target = versions[toVersion - 1];
    if (target === undefined) return;
    const pointer = choices.chance(0.5) ? { pointer: '/notes' } : {};
    const data = { userId, toVersion, target, ...pointer };
    log.on(phodDecider, userId)(person(userId), 'RevertPhod', data);
    this.#keep(userId);
  }

  #keep(userId: string): void {
    const state = this.#world.log.state(phodDecider, userId);
    if (!state.exists) return;
    const versions = this.versions.get(userId) ?? [];
    versions[state.version - 1] = state.briefData;
    this.versions.set(userId, versions);
  }

  #edited(userId: string): BriefData {
    const { log, choices } = this.#world;
    const state = log.state(phodDecider, userId);
    const before = state.exists ? state.briefData : {};
    const section = choices.pick(sections) ?? '';
    const items: readonly unknown[] = Array.isArray(before[section]) ? before[section] : [];
    const at = choices.below(items.length + 1);
    const item = this.#item();
    const { [section]: _, ...without } = before;
    const edits = [
      () => without,
      () => ({ ...before, [section]: { [choices.words()]: item } }),
      () => ({ ...before, [section]: items.toSpliced(at, 1) }),
      () => ({ ...before, [section]: items.toSpliced(at, 1, item) }),
      () => ({ ...before, [section]: items.toSpliced(at, 0, item) }),
      () => ({ ...before, [section]: items.toSpliced(at, 0, item) }),
    ];
    return choices.pick(edits)?.() ?? before;
  }

  #item(): unknown {
    const { choices } = this.#world;
    if (choices.chance(0.5)) return choices.words();
    const tags = choices.chance(0.3) ? [] : [choices.words()];
    return { title: choices.words(), tags, done: choices.chance(0.5) };
  }
}
