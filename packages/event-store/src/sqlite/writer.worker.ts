import { parentPort, workerData } from 'node:worker_threads';
import { LogWriter, type LogWriterOptions } from './log-writer.ts';
import { unpack, type PackedGroup } from './write-protocol.ts';

if (parentPort === null) throw new Error('The writer runs in a worker thread.');
const port = parentPort;
const writer = new LogWriter(workerData as LogWriterOptions);

/** A packed group is committed and replied to; `null` closes the writer. */
port.on('message', (group: PackedGroup | null) => {
  if (group !== null) {
    port.postMessage(writer.commit(unpack(group)));
    return;
  }
  writer.close();
  port.close();
});
