import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { Listeners } from '@mach42/plugin-kit/listeners.ts';
import { uploadFile } from './transfer.ts';

/** A file that is being attached to a message. */
export interface TrayItem {
  readonly key: string;
  readonly file: File;
  /** The object URL of a picture, until the picture is removed. */
  readonly url?: string;
  readonly status: 'waiting' | 'uploading' | 'ready' | 'failed';
  /** The uploaded part of the file, from 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  /** Whether another attempt may succeed. */
  readonly mayRetry?: boolean;
  /** The stored file, once it is uploaded. */
  readonly attachment?: Attachment;
}

/** The number of files of one message that are uploaded at the same time. */
const mostAtOnce = 2;
/** The most attempts to send a file to a server that is busy with other files. */
const mostAttempts = 20;

/** Returns the reason for which a file cannot be attached, as far as the browser knows it. */
function faultOf({ size }: File): string | undefined {
  if (size === 0) return attachmentTexts.empty;
  return size > limits.attachments.bytes ? attachmentTexts.tooLarge : undefined;
}

function newItem(file: File): TrayItem {
  const error = faultOf(file);
  const item = { key: crypto.randomUUID(), file, progress: 0 };
  return error === undefined
    ? { ...item, status: 'waiting' }
    : { ...item, status: 'failed', error };
}

/** Whether the file can be read: a folder cannot, nor can a file that was moved or changed since it was chosen. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}

const isFailed = ({ status }: TrayItem): boolean => status === 'failed';

const pictures = /^image\/(?:png|jpeg|gif|webp)$/;
const shownAs = (file: File): Pick<TrayItem, 'url'> =>
  pictures.test(file.type) ? { url: URL.createObjectURL(file) } : {};

/** The files of a message that is being written. They are uploaded while the person writes. */
export class Tray {
  readonly #api: Pick<Api, 'headersFor' | 'noteAnswer'>;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #running = new Map<string, AbortController>();
  #items: readonly TrayItem[] = [];
  /** The number of files that are stored with the text already. */
  #taken = 0;

  constructor(api: Pick<Api, 'headersFor' | 'noteAnswer'>) {
    this.#api = api;
  }

  readonly items = (): readonly TrayItem[] => this.#items;

  /**
   * Adds files, and returns whether some of them were left out. A failed file does not count towards the limit.
   * @param taken the number of files that are stored with the text already
   */
  add(files: readonly File[], taken = 0): boolean {
    const failed = this.#items.filter(isFailed).length;
    const room = limits.attachments.ofMessage - taken - (this.#items.length - failed);
    const items = files.map(newItem);
    const added = [
      ...items.filter((item) => !isFailed(item)).slice(0, Math.max(0, room)),
      ...items.filter(isFailed).slice(0, Math.max(0, limits.attachments.ofMessage - failed)),
    ];
    this.#change([...this.#items, ...added.map((item) => ({ ...item, ...shownAs(item.file) }))]);
    this.#taken = taken;
    this.#next();
    return files.length > added.length;
  }

  /** Removes a file, and aborts its upload. */
  remove(key: string): void {
    const url = this.#items.find((item) => item.key === key)?.url;
    if (url !== undefined) URL.revokeObjectURL(url);
    this.#change(this.#items.filter((item) => item.key !== key));
    this.#running.get(key)?.abort();
    this.#next();
  }

  retry(key: string): void {
    const going = this.#items.filter((item) => !isFailed(item)).length;
    if (this.#taken + going >= limits.attachments.ofMessage) {
      this.#set(key, { error: attachmentTexts.noRoom });
      return;
    }
    this.#set(key, { status: 'waiting', progress: 0, mayRetry: false });
    this.#next();
  }

  /** Removes all files, after their message was sent. */
  clear(): void {
    for (const { key } of this.#items) this.remove(key);
  }

  #next(): void {
    while (this.#running.size < mostAtOnce) {
      const next = this.#items.find(
        ({ key, status }) => status === 'waiting' && !this.#running.has(key),
      );
      if (next === undefined) return;
      void this.#upload(next);
    }
  }

  async #upload({ key, file }: TrayItem): Promise<void> {
    const ending = new AbortController();
    this.#running.set(key, ending);
    this.#set(key, { status: 'uploading' });
    try {
      const attachment = await this.#attempt(key, file, ending.signal);
      this.#set(key, { status: 'ready', progress: 1, attachment });
    } catch (thrown) {
      const { code, message } = asApiError(thrown);
      // Browsers report the same error for a lost connection and for a file that cannot be read.
      const isUnreadable = code === 'NETWORK' && !(await isReadable(file));
      const isFinal = isUnreadable || code === 'VALIDATION_ERROR' || code === 'PAYLOAD_TOO_LARGE';
      const error = isUnreadable ? attachmentTexts.unreadable : message;
      this.#set(key, { status: 'failed', error, mayRetry: !isFinal });
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }

  async #attempt(key: string, file: File, signal: AbortSignal): Promise<Attachment> {
    const onProgress = (progress: number) => this.#set(key, { progress });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await uploadFile(this.#api, file, { idempotencyKey: key, signal, onProgress });
      } catch (thrown) {
        const { code, retryAfter = 2 } = asApiError(thrown);
        if (code !== 'RATE_LIMITED' || attempt === mostAttempts || signal.aborted) throw thrown;
        await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
      }
    }
  }

  #set(key: string, change: Partial<TrayItem>): void {
    if (!this.#items.some((item) => item.key === key)) return;
    this.#change(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #change(items: readonly TrayItem[]): void {
    this.#items = items;
    this.#listeners.notify();
  }
}
