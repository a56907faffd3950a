import { storableJson } from '@mach42/contracts/kernel/storable-text.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import type { JsonObject, RecordedEvent } from '@mach42/event-store/event.ts';
import { Choices } from './choices.ts';
import { DecidedLog } from './decided-log.ts';
import { randomWorkspace, type RandomWorkspace } from './random-workspace.ts';
import { person } from './world.ts';

/** Texts at which databases, languages and formats differ. */
const oddTexts = [
  '',
  ' ',
  '\t\r\n',
  'a\0b',
  '\ud83d',
  '\ude00x',
  '\u{10FFFF}\u{1F468}\u200D\u{1F469}',
  '\uFEFFbom',
  '\uFFFF\uFFFE',
  '\u202Ertl',
  'Straße STRASSE ſ',
  'İstanbul ISTANBUL ıstanbul',
  'Å Å Å',
  'éÉ éÉ',
  'ﬀ ﬁ ŉ ǅ',
  'ΣΑΣ σας',
  'Z a Ä ä _ - . 0',
  '漢字かな交じり文',
  '한국어 한국어',
  '2026-02-30T00:00:00.000Z',
  '1e309',
  '-0',
  'NaN',
  'null',
  'true',
  "'; drop table messages; --",
  String.raw`\x00 \u0000 \' E'\\' $1 $$ ? :a @b`,
  '100% _like_ \\%',
  '{"a":1}',
  '["x"]',
  '__proto__',
  'constructor',
  '"',
  '<b>&amp;</b>',
];
const oddNumbers = [0, 1, 2 ** 31 - 1, 1_000_000];
const oddCosts = [0, 5e-324, 0.1 + 0.2, 1 / 3, 12.345678, 1e6];
const oddTimes = [
  '0000-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29T12:00:00.000Z',
  '2038-01-19T03:14:08.000Z',
  '9999-12-31T23:59:59.999Z',
];

/** Fields of events in which people and models write, some of them references to an earlier one. */
const short = new Set(
  'email emoji firstName lastName username modelId provider section workerId title tempId'.split(
    ' ',
  ),
);
const long = new Set(
  'answer changeSummary content description entryText error instructions reason sentText summary text'.split(
    ' ',
  ),
);
const numbers = new Set('durationMs inputTokens outputTokens processingMs sizeChange'.split(' '));

/** A random log in which texts, numbers and times are odd, as readers of the log are given it; the same for a seed. */
export function oddLog(seed: number, size: number): RandomWorkspace {
  const workspace = randomWorkspace(seed, size);
  const odd = new OddValues(seed);
  const files = new DecidedLog();
  for (const userId of workspace.userIds) odd.saveFiles(files, userId);
  const ownFiles = new Set(['PhodCreated', 'PhodSaved', 'PhodReverted', 'PreferenceSaved']);
  const events = [...workspace.events.filter(({ type }) => !ownFiles.has(type)), ...files.events];
  return {
    ...workspace,
    phods: new Map(),
    events: events.map((event, index) => ({
      ...event,
      position: BigInt(index + 1),
      data: storableJson(odd.changed(event)),
      metadata: { ...event.metadata, occurredAt: odd.time(event.metadata.occurredAt) },
    })),
  };
}

class OddValues {
  readonly #choices: Choices;
  /** The replacements of texts, so that references to a text stay references. */
  readonly #instead = new Map<string, string>();

  constructor(seed: number) {
    this.#choices = new Choices(seed);
  }

  changed({ type, data }: RecordedEvent): JsonObject {
    if (type.startsWith('Phod') || type.startsWith('Settings')) return data;
    return this.#value(data, '') as JsonObject;
  }

  time(time: string): string {
    return this.#choices.chance(0.02) ? (this.#choices.pick(oddTimes) ?? time) : time;
  }

  saveFiles(log: DecidedLog, userId: string): void {
    for (let version = 1; version < 8; version += 1) {
      const briefData = this.#fields(4);
      const data = { userId, briefData, source: { kind: 'manual' } };
      log.on(phodDecider, userId)(person(userId), 'SavePhod', data);
    }
    const preference = { userId, name: 'layout', value: this.#fields(6) };
    log.on(preferencesDecider, userId)(person(userId), 'SavePreference', preference);
  }

  #value(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([field, inner]) => [field, this.#value(inner, field)]),
      );
    }
    if (typeof value === 'number' && numbers.has(name)) return this.#choices.pick(oddNumbers);
    if (typeof value === 'number' && name === 'cost') return this.#choices.pick(oddCosts);
    if (typeof value !== 'string') return value;
    if (short.has(name)) return this.#replaced(name, value, this.#short());
    if (long.has(name)) return this.#replaced(name, value, this.#long());
    return value;
  }

  #replaced(name: string, value: string, odd: string): string {
    const key = `${name} ${value}`;
    const known = this.#instead.get(key) ?? (this.#choices.chance(0.3) ? value : odd);
    this.#instead.set(key, known);
    return known;
  }

  #short(): string {
    const { chance, pick } = bound(this.#choices);
    // Numbered, so that no two names are equal.
    return chance(0.5) ? this.#any(20) : `${pick(oddTexts)}${this.#instead.size}`;
  }

  #long(): string {
    const { chance, pick, below } = bound(this.#choices);
    if (chance(0.03)) return `${pick(oddTexts)} `.repeat(5_000);
    // One word, as data in the text is: longer than what an index takes.
    if (chance(0.1)) return `${pick(['x', 'ж', '漢'])}`.repeat(3_000);
    if (chance(0.5)) return `${pick(oddTexts)} ${pick(oddTexts)}`;
    return this.#any(below(200));
  }

  /** Characters of all of Unicode, half of them of its first part. */
  #any(length: number): string {
    const { chance, below } = bound(this.#choices);
    return Array.from({ length }, () =>
      String.fromCodePoint(below(chance(0.5) ? 0x500 : 0x110000)),
    ).join('');
  }

  #fields(levels: number): Record<string, unknown> {
    const { below, chance, pick } = bound(this.#choices);
    const names = Array.from({ length: 1 + below(5) }, () =>
      chance(0.6) ? (pick(oddTexts) ?? '') : this.#any(3),
    );
    // `fromEntries` accepts any name, like JSON, and unlike an assignment.
    return storableJson(Object.fromEntries(names.map((name) => [name, this.#json(levels - 1)])));
  }

  #json(levels: number): unknown {
    const { below, chance, pick } = bound(this.#choices);
    if (levels > 0 && chance(0.5)) return this.#fields(levels);
    if (levels > 0 && chance(0.3))
      return Array.from({ length: below(6) }, () => this.#json(levels - 1));
    const scalars = [null, true, 0, -0.5, 1e308, 5e-324, 2 ** 53 + 2, -1e21, this.#long()];
    return chance(0.5) ? pick(oddTexts) : pick(scalars);
  }
}

/** The methods, to be called without their object. */
const bound = (choices: Choices) => ({
  chance: (share: number) => choices.chance(share),
  below: (end: number) => choices.below(end),
  pick: <T>(from: readonly T[]) => choices.pick(from),
});
