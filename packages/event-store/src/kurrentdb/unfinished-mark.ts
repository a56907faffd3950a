import { jsonEvent, NO_STREAM, type RecordedEvent } from '@kurrent/kurrentdb-client';
import type { KurrentLog } from './kurrent-log.ts';
import type { StreamNames } from './stream-names.ts';

/** Says that a copy to the log was begun: while the last event of a stream of its own is `CopyBegun`. */
export class UnfinishedMark {
  readonly #log: KurrentLog;
  readonly #streamName: string;

  constructor(log: KurrentLog, { unfinished }: StreamNames) {
    this.#log = log;
    this.#streamName = unfinished;
  }

  async isSet(): Promise<boolean> {
    return (await this.#last())?.type === 'CopyBegun';
  }

  async set(isSet: boolean): Promise<void> {
    const type = isSet ? 'CopyBegun' : 'CopyFinished';
    let isWritten = false;
    while (!isWritten) {
      const last = await this.#last();
      if (last?.type === type || (last === undefined && !isSet)) return;
      const expectedState = last?.revision ?? NO_STREAM;
      const events = [jsonEvent({ type, data: {} })];
      isWritten = await this.#log.append([{ streamName: this.#streamName, expectedState, events }]);
    }
  }

  async #last(): Promise<Pick<RecordedEvent, 'type' | 'revision'> | undefined> {
    const last = { fromRevision: 'end', direction: 'backwards', maxCount: 1 } as const;
    return (await this.#log.read(this.#streamName, last, (event) => event))[0];
  }
}
