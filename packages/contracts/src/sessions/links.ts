import type { Call, CallShape } from '../kernel/call.ts';

/** The page of a shared session in the web app: `{origin}/chat/{key}`. */
export function sessionPage(origin: string, key: string): string {
  return `${origin}/chat/${key}`;
}

/** The same page under the product's own name: `{origin}/{product}-gpt/{key}`. */
export function gptSessionPage(origin: string, slug: string, key: string): string {
  return `${origin}/${slug}-gpt/${key}`;
}

/** Where its content is loaded: `{origin}/api/temp-chat/{key}/load/`. */
export function sessionLoad(origin: string, key: string): string {
  return `${origin}/api/temp-chat/${key}/load/`;
}

/** The same under the product's own name: `{origin}/api/temp-{product}-gpt/{key}/load/`. */
export function gptSessionLoad(origin: string, slug: string, key: string): string {
  return `${origin}/api/temp-${slug}-gpt/${key}/load/`;
}

/** The twin of a `temp-chat` call under the product's own name, `temp-{product}-gpt`. */
export function gptTwin<Shape extends CallShape>(call: Call<Shape>, slug: string): Call<Shape> {
  return { ...call, path: call.path.replace('/temp-chat/', `/temp-${slug}-gpt/`) };
}
