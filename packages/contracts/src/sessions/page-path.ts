import type { Call, CallShape } from '../kernel/call.ts';
import { gptTwin } from './links.ts';

export interface SessionPage {
  readonly key: string;
  /** The product's own name stands in the address: `/{product}-gpt/{key}` instead of `/chat/{key}`. */
  readonly isGpt: boolean;
}

const keyPattern = /^[A-Za-z0-9._~-]{1,200}$/;

/** What the address of a session's page says; undefined for any other address. */
export function readSessionPage(pathname: string, slug: string): SessionPage | undefined {
  const [start, folder = '', key = '', end, ...rest] = pathname.split('/');
  const isGpt = folder === `${slug}-gpt`;
  const fits = start === '' && (folder === 'chat' || isGpt) && keyPattern.test(key);
  const ends = (end === undefined || end === '') && rest.length === 0;
  return fits && ends ? { key, isGpt } : undefined;
}

/** A call about the session as its page makes it. */
export function callOfPage<Shape extends CallShape>(
  call: Call<Shape>,
  { isGpt }: SessionPage,
  slug: string,
): Call<Shape> {
  return isGpt ? gptTwin(call, slug) : call;
}
