import { eventTypes } from '@mach42/domain/event-types.ts';
import { auditEventsTable } from '@mach42/read-models/audit/table.ts';
import type { Projector } from '../kernel/projector.ts';
import { changedPaths } from './changed-paths.ts';

/** One row for every event: who did what kind of thing to what, when, and where in it. */
export const auditProjector: Projector = {
  name: 'audit',
  version: 6,
  tables: ['audit_events'],
  handles: Object.keys(eventTypes),
  standsAlone: true,
  apply: async ({ id, type, data, metadata, stream, position }, tx) => {
    await tx.run(auditEventsTable.insert, {
      position: Number(position),
      stream,
      category: categoryOf(stream),
      type,
      actor_id: metadata.actorId,
      at: metadata.occurredAt,
      subjects: JSON.stringify(metadata.subjects),
      paths: JSON.stringify(changedPaths(type, data)),
      event_id: id,
      command_id: metadata.commandId,
      correlation_id: metadata.correlationId,
      causation_id: metadata.causationId ?? null,
    });
    return undefined;
  },
};

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
