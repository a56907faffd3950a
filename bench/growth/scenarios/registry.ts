import type { Scenario } from '../scenario.ts';
import { attachmentScenario } from './attachments.ts';
import { collectionScenarios } from './collections.ts';
import { fileScenarios } from './files.ts';
import { keptScenario } from './kept.ts';
import { outsideScenarios } from './outside.ts';
import { roomScenarios } from './rooms.ts';
import { preferenceScenario, textScenarios } from './texts.ts';

/** Every scenario, by the benchmark that runs it. */
export const scenarios = {
  files: fileScenarios,
  texts: [...textScenarios, preferenceScenario],
  outside: outsideScenarios,
  rooms: [...roomScenarios, attachmentScenario],
  collections: [...collectionScenarios, keptScenario],
} as const satisfies Record<string, readonly Scenario[]>;
