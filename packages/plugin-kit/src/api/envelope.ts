import { headers, type Envelope } from '@mach42/contracts/kernel/call.ts';
import { statusOf, type ErrorCode, type ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { isFields } from '@mach42/json-document/json-value.ts';
import { received } from '@mach42/language/received.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './request.ts';
import { againText, retryAfterOf } from './retry.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Opens the envelope of an answer (`{success, …}`, `{status, …}`, or none).
 * @throws ApiError for an error envelope, and INVALID_RESPONSE for anything else.
 */
export function unwrap(envelope: Envelope, answer: Answer): object {
  const requestId = answer.headers.get(headers.requestId) ?? undefined;
  const about = { status: answer.status, ...(requestId === undefined ? {} : { requestId }) };
  const body = readJson(answer.text);
  if (body === undefined) {
    throw new ApiError({ code: 'INVALID_RESPONSE', message: userTexts.invalidResponse, ...about });
  }
  if (answer.status < 300 && saysSuccess(envelope, body)) return body;
  const failure = errorOf(body);
  const retryAfter = retryAfterOf(answer);
  const again = againText(retryAfter, new Date());
  const message = failure === undefined ? userTexts.invalidResponse : received(failure.message);
  throw new ApiError({
    code: failure?.code ?? 'INVALID_RESPONSE',
    message: again === undefined ? message : `${message} ${again}`,
    details: failure?.details ?? [],
    ...about,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(again === undefined ? {} : { again }),
  });
}

function saysSuccess(envelope: Envelope, body: Body): boolean {
  switch (envelope) {
    case 'success':
      return body['success'] === true;
    case 'status':
      return body['status'] === 'success';
    case 'direct':
      return true;
  }
}

function readJson(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function errorOf(body: Body) {
  const error = body['error'];
  if (isFields(error) && typeof error['message'] === 'string') {
    return { code: codeOf(error['code']), message: error['message'], details: detailsOf(error) };
  }
  if (typeof error === 'string') {
    return { code: codeOf(body['code']), message: error, details: detailsOf(body) };
  }
  const [first]: unknown[] = Array.isArray(body['detail']) ? body['detail'] : [];
  if (isFields(first) && typeof first['msg'] === 'string') {
    return { code: codeOf(first['type']), message: first['msg'], details: [] };
  }
  return undefined;
}

function codeOf(value: unknown): ErrorCode {
  return typeof value === 'string' && Object.hasOwn(statusOf, value)
    ? (value as ErrorCode)
    : 'SERVER_ERROR';
}

function detailsOf(error: Body): readonly ErrorDetail[] {
  const details = error['details'];
  return Array.isArray(details)
    ? details.filter(isDetail).map((one) => ({ ...one, message: received(one.message) }))
    : [];
}

function isDetail(value: unknown): value is ErrorDetail {
  return (
    isFields(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'
  );
}
