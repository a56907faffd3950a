import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import type { EventMetadata, JsonObject, RecordedEvent } from '@mach42/event-store/event.ts';
import { asCarried, asFound } from '@mach42/event-store/log/carried-damage.ts';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { OpsError } from '../ops/ops-error.ts';
import type { ExportManifest } from './manifest.ts';

const Id = Type.String({ minLength: 1, maxLength: 1_000 });

/** An event as it is stored, its personal content encrypted; its position is the log's own. */
const Line = Type.Object(
  {
    stream: Id,
    revision: Type.Integer({ minimum: 0 }),
    id: Id,
    type: Id,
    data: Type.Record(Type.String(), Type.Unknown()),
    metadata: Type.Object({
      actorId: Type.String(),
      occurredAt: Type.String(),
      schemaVersion: Type.Integer({ minimum: 1 }),
      key: Type.String(),
      subjects: Type.Array(Type.String()),
    }),
  },
  { additionalProperties: false },
);
const isLine = Compile(Line);

/** The fields of an event in a line. */
type ExportedEvent = Pick<
  RecordedEvent,
  'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata' | 'unreadable'
>;

export function lineOf(event: ExportedEvent): string {
  const { stream, revision, id, type, data, metadata } = asCarried(event);
  return `${JSON.stringify({ stream, revision, id, type, data, metadata })}\n`;
}

/** Bytes of one line: an event has at most some megabytes, a file that expands without end has more. */
const mostOfLine = 16 * 1024 * 1024;

/**
 * The events of an export, in the order of its log.
 * @throws OpsError a line is no event
 */
export async function* exportedEvents(
  folder: string,
  { parts }: Pick<ExportManifest, 'parts'>,
): AsyncGenerator<ExportedEvent, void> {
  for (const { name, events } of parts) {
    let count = 0;
    for await (const text of linesOf(path.join(folder, name))) {
      count += 1;
      const parsed = parsedJson(text);
      if (!isLine.Check(parsed)) throw damaged(name, `line ${count} is no event`);
      yield asEvent(parsed);
    }
    if (count !== events) throw damaged(name, `it has ${count} events instead of ${events}`);
  }
}

async function* linesOf(file: string): AsyncGenerator<string, void> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  source.pipe(unzipped);
  unzipped.setEncoding('utf8');
  // A line that is longer than one read is put together when it ends.
  let begun: string[] = [];
  let length = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n');
      begun.push(first);
      length += first.length;
      if (length > mostOfLine)
        throw damaged(path.basename(file), 'a line is too long for an event');
      const next = others.pop();
      if (next === undefined) continue;
      yield begun.join('');
      yield* others;
      begun = [next];
      length = next.length;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw damaged(path.basename(file), 'the compressed data ends early or is not of gzip');
  } finally {
    source.destroy();
    unzipped.destroy();
  }
  if (length > 0) yield begun.join('');
}

/** Z_DATA_ERROR, Z_BUF_ERROR and others of zlib. */
const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const damaged = (name: string, finding: string): OpsError =>
  new OpsError(`The export is damaged: in ${name} ${finding}. Copy or write it again.`, {
    finding: 'damaged',
  });

function asEvent({ data, metadata, ...event }: Static<typeof Line>): ExportedEvent {
  return asFound({
    ...event,
    data: data as JsonObject,
    metadata: metadata as unknown as EventMetadata,
  });
}
