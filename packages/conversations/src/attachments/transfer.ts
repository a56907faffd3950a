import { downloadAttachment, uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import type { Attachment, DownloadQuery } from '@mach42/contracts/attachments/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError, asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { unwrap } from '@mach42/plugin-kit/api/envelope.ts';
import { urlOf } from '@mach42/plugin-kit/api/request.ts';

type BytesApi = Pick<Api, 'headersFor' | 'noteAnswer'>;

interface UploadOptions {
  /** Uploads with the same key store the file only once. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Receives the uploaded part of the file, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

const timeoutMs = limits.http.requestWithinMs;

/**
 * Uploads a file with `XMLHttpRequest`, because `fetch` does not report the progress of an upload.
 * @throws ApiError
 */
export function uploadFile(
  api: BytesApi,
  file: File,
  { idempotencyKey, signal, onProgress }: UploadOptions,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const on = (type: string, listener: () => void) => request.addEventListener(type, listener);
    const fail = (type: string, code: 'NETWORK' | 'TIMEOUT' | 'ABORTED', message: string) =>
      on(type, () => reject(new ApiError({ code, status: 0, message })));
    request.open('POST', urlOf(uploadAttachment, { query: { name: file.name } }));
    const headers = api.headersFor(uploadAttachment, { idempotencyKey });
    headers.set('content-type', 'application/octet-stream');
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    fail('error', 'NETWORK', t('The service cannot be reached.'));
    fail('timeout', 'TIMEOUT', t('The file took too long. Try again over a faster connection.'));
    fail('abort', 'ABORTED', t('Cancelled.'));
    on('load', () => {
      const answered = headersIn(request.getAllResponseHeaders());
      api.noteAnswer(answered);
      try {
        const answer = { status: request.status, headers: answered, text: request.responseText };
        // The server's answer has this shape.
        resolve((unwrap('success', answer) as { readonly data: Attachment }).data);
      } catch (error) {
        reject(asApiError(error));
      }
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function headersIn(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * Downloads the bytes of a file.
 * @throws ApiError
 */
export async function downloadPart(
  api: BytesApi,
  id: string,
  part: NonNullable<DownloadQuery['part']>,
  signal: AbortSignal,
): Promise<Blob> {
  const input = { params: { id }, query: { part } };
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let response: Response;
  try {
    response = await fetch(urlOf(downloadAttachment, input), {
      headers: api.headersFor(downloadAttachment),
      signal: within,
    });
    if (response.ok) return await response.blob();
  } catch (error) {
    if (signal.aborted)
      throw new ApiError({ code: 'ABORTED', status: 0, message: t('Cancelled.') });
    if (error instanceof ApiError) throw error;
    const message = t('The file cannot be loaded. Check the connection and try again.');
    throw new ApiError({ code: 'NETWORK', status: 0, message });
  }
  const { status, headers } = response;
  unwrap('success', { status, headers, text: await response.text() });
  throw new ApiError({ code: 'INVALID_RESPONSE', status, message: t('Invalid response format') });
}
