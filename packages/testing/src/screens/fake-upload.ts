import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

export const anAttachment = (id: string, over: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.md`,
  kind: 'text',
  mediaType: 'text/plain; charset=utf-8',
  bytes: 2000,
  text: 'whole',
  ...over,
});

/** An upload that the test brings to its end. */
export class FakeUpload extends EventTarget {
  static readonly all: FakeUpload[] = [];
  /** Takes the place of real ones until the test unstubs its globals. */
  static install(): void {
    FakeUpload.all.length = 0;
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  }
  /** Waits until so many were begun. */
  static async at(index: number): Promise<FakeUpload> {
    await waitFor(() => expect(FakeUpload.all.length).toBeGreaterThan(index));
    return FakeUpload.all[index] ?? expect.fail('There is no such upload.');
  }
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  sent: File | undefined;
  isAborted = false;
  constructor() {
    super();
    FakeUpload.all.push(this);
  }
  open(_: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(): void {}
  getAllResponseHeaders(): string {
    return 'x-position: 7\r\n';
  }
  send(file: File): void {
    this.sent = file;
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  isAt(loaded: number, total: number): void {
    act(() => {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    });
  }
  ends(type: 'load' | 'error'): void {
    act(() => {
      this.dispatchEvent(new Event(type));
    });
  }
  answers(status: number, body: object): void {
    [this.status, this.responseText] = [status, JSON.stringify(body)];
    this.ends('load');
  }
  stored(id: string): void {
    this.answers(201, { success: true, data: anAttachment(id) });
  }
}
