import { parentPort, workerData } from 'node:worker_threads';
import { LogWriter, type LogWriterOptions } from './log-writer.ts';
import { isGroup, unpack, type WriterMessage } from './write-protocol.ts';

if (parentPort === null) throw new Error('The writer runs in a worker thread.');
const port = parentPort;
const writer = new LogWriter(workerData as LogWriterOptions);

/** A part of a group is executed; a group is committed, hashes are fetched, each is replied to in turn; `null` closes the writer. */
port.on('message', (message: WriterMessage | null) => {
  if (message === null) {
    writer.close();
    port.close();
  } else if (isGroup(message)) {
    const reply = writer.commit(unpack(message));
    port.postMessage(reply);
    // The callers that waited for the reply are working now, and this thread would only wait for their next appends.
    if (reply.kind === 'committed') writer.hashes.hash(reply.firstPosition);
  } else if ('part' in message) {
    writer.execute(unpack(message.part));
  } else {
    port.postMessage({
      kind: 'hashes',
      hashes: writer.hashes.after(message.hashesAfter, message.limit),
    });
  }
});
