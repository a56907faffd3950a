import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import { projector } from '../kernel/projector.ts';
import { followEntries } from './follow-entries.ts';
import { followMessages } from './follow-messages.ts';
import { followPhod } from './follow-phod.ts';

/** Keeps what people may look for. It reads rows of the other projectors, and tells nobody. */
export const searchProjector = projector<MessageEvent | PhodEvent | EntryEvent>({
  name: 'search',
  version: 1,
  tables: ['search_texts'],
  on: { ...followMessages, ...followPhod, ...followEntries },
});
