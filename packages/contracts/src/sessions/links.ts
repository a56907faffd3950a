import type { Call, CallShape } from '../kernel/call.ts';
import { loadSession } from './calls.ts';
import type { TempSession } from './schemas.ts';

/** The page of a shared session in the web app: `{origin}/chat/{key}`. */
export function sessionPage(origin: string, key: string): string {
  return `${origin}/chat/${key}`;
}

/** Returns the same page under the product's own name: `{origin}/{product}-gpt/{key}`. */
export function gptSessionPage(origin: string, slug: string, key: string): string {
  return `${origin}/${slug}-gpt/${key}`;
}

/** Returns the address from which the content of the page is loaded: `{origin}/api/temp-chat/{key}/load/`. */
function sessionLoad(origin: string, key: string): string {
  return `${origin}/api/temp-chat/${key}/load/`;
}

/** Returns the same address under the product's own name: `{origin}/api/temp-{product}-gpt/{key}/load/`. */
function gptSessionLoad(origin: string, slug: string, key: string): string {
  return `${origin}/api/temp-${slug}-gpt/${key}/load/`;
}

/** The twin of a `temp-chat` call under the product's own name, `temp-{product}-gpt`. */
export function gptTwin<Shape extends CallShape>(call: Call<Shape>, slug: string): Call<Shape> {
  return { ...call, path: call.path.replace('/temp-chat/', `/temp-${slug}-gpt/`) };
}

interface SessionPage {
  readonly key: string;
  /** The address has the product's own name: `/{product}-gpt/{key}` instead of `/chat/{key}`. */
  readonly isGpt: boolean;
}

const keyPattern = /^[A-Za-z0-9._~-]{1,200}$/;

/** Reads the address of a session's page; undefined for any other address. */
export function readSessionPage(pathname: string, slug: string): SessionPage | undefined {
  const [start, folder = '', key = '', end, ...rest] = pathname.split('/');
  const isGpt = folder === `${slug}-gpt`;
  const fits = start === '' && (folder === 'chat' || isGpt) && keyPattern.test(key);
  const ends = (end === undefined || end === '') && rest.length === 0;
  return fits && ends ? { key, isGpt } : undefined;
}

/** The call by which the page of a session loads it. */
export const loadFrom = ({ isGpt }: SessionPage, slug: string): typeof loadSession =>
  isGpt ? gptTwin(loadSession, slug) : loadSession;

/** The stored part of a session: everything but its links. */
export type KeptSession = Pick<
  TempSession,
  'id' | 'kind' | 'title' | 'modelId' | 'roomId' | 'masked' | 'startTime' | 'expiresAt'
>;

interface Linking {
  readonly key: string;
  /** An origin such as `https://workspace.example.org`. */
  readonly origin: string;
  /** The product's name in addresses. */
  readonly slug: string;
}

/** A session with its links; those of an external one carry the product's own name. */
export function tempSession(kept: KeptSession, { key, origin, slug }: Linking): TempSession {
  const isExternal = kept.kind === 'external';
  const page = isExternal ? gptSessionPage(origin, slug, key) : sessionPage(origin, key);
  return {
    ...kept,
    _id: kept.id,
    key,
    backendUrl: isExternal ? gptSessionLoad(origin, slug, key) : sessionLoad(origin, key),
    frontendUrl: page,
    url: page,
  };
}
