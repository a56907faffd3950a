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
    // Those who wait for the reply are at work now, and this thread would only wait for what they append next.
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
