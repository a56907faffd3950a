import { parentPort, workerData } from 'node:worker_threads';
import { LogWriter, type LogWriterOptions } from './log-writer.ts';
import { isGroup, unpack, type HashesAsked, type PackedGroup } from './write-protocol.ts';

if (parentPort === null) throw new Error('The writer runs in a worker thread.');
const port = parentPort;
const writer = new LogWriter(workerData as LogWriterOptions);

/** A packed group is committed, hashes are fetched, each is replied to in turn; `null` closes the writer. */
port.on('message', (message: PackedGroup | HashesAsked | null) => {
  if (message === null) {
    writer.close();
    port.close();
  } else if (isGroup(message)) {
    const reply = writer.commit(unpack(message));
    port.postMessage(reply);
    // Those who wait for the reply are at work now, and this thread would only wait for what they append next.
    if (reply.kind === 'committed') writer.hashes.hash(reply.firstPosition);
  } else {
    port.postMessage({
      kind: 'hashes',
      hashes: writer.hashes.after(message.hashesAfter, message.limit),
    });
  }
});
