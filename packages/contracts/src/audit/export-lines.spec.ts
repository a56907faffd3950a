import { expect, it } from 'vitest';
import { auditCsv, auditCsvHeader, auditJsonLine } from './export-lines.ts';
import type { AuditEvent } from './schemas.ts';

const event: AuditEvent = {
  position: 7,
  stream: 'phod-dana',
  category: 'phod',
  type: 'PhodSaved',
  actorId: 'dana',
  actorName: 'Dana "D", Demo',
  occurredAt: '2026-01-01T10:00:00.000Z',
  subjects: ['dana', 'mo'],
  paths: ['/notes/1'],
  eventId: 'event',
  commandId: 'command',
  correlationId: 'request',
};

it('writes one line for each event, of the columns of the header', () => {
  expect(auditCsvHeader.split(',')).toHaveLength(13);
  expect(auditCsv(event)).toBe(
    '7,2026-01-01T10:00:00.000Z,PhodSaved,phod,phod-dana,dana,"Dana ""D"", Demo",dana mo,/notes/1,event,command,request,\r\n',
  );
  expect(JSON.parse(auditJsonLine(event))).toEqual(event);
});
