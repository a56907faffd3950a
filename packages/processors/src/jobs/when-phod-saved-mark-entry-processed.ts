import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { PhodCreated, PhodSaved } from '@mach42/domain/phod/events.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Clock } from '../kernel/clock.ts';
import { reactionTo } from '../kernel/reactions.ts';
import { eventProcessor, type EventProcessor } from '../runner/event-runner.ts';

const name = 'when-phod-saved-mark-entry-processed';

/** Marks the entry processed that its person's PHOD took in. */
export function whenPhodSavedMarkEntryProcessed(
  commands: Pick<Commands, 'execute' | 'load'>,
  clock: Clock,
): EventProcessor {
  const mark = async (
    { source, version, userId }: (PhodCreated | PhodSaved)['data'],
    event: RecordedEvent,
  ): Promise<void> => {
    if (source.kind !== 'datarais' || source.entryId === undefined) return;
    const entry = await commands.load(entriesDecider, source.entryId);
    if (!entry.state.exists || entry.state.userId !== userId) return;
    const data = { phodVersion: version };
    await commands.execute(
      entriesDecider,
      source.entryId,
      { type: 'MarkEntryProcessed', data, actor: system, at: clock.now().toISOString() },
      reactionTo(event, name),
    );
  };
  return eventProcessor<PhodCreated | PhodSaved>(name, { PhodCreated: mark, PhodSaved: mark });
}
