import type { ServiceKeys } from '@mach42/vault/vault.ts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** The keys by which the workspace proves itself to push services (RFC 8292), base64url. */
const VapidKeys = Type.Object({ publicKey: Type.String(), privateKey: Type.String() });
export type VapidKeys = Static<typeof VapidKeys>;

/** The id of the key in the vault; no provider of models has this id. */
export const vapidKeyId = 'web-push';

/** The keys of the workspace; the first process that needs them makes them. */
export async function vapidKeys(keys: Pick<ServiceKeys, 'read' | 'put'>): Promise<VapidKeys> {
  const known = await readVapidKeys(keys);
  if (known !== undefined) return known;
  const { generateVAPIDKeys } = (await import('web-push')).default;
  try {
    await keys.put(vapidKeyId, JSON.stringify(generateVAPIDKeys()));
  } catch (error) {
    // Another process was first.
    const made = await readVapidKeys(keys);
    if (made === undefined) throw error;
    return made;
  }
  return (await readVapidKeys(keys)) ?? vapidKeys(keys);
}

/** Undefined until a browser asked for them. */
export async function readVapidKeys(
  keys: Pick<ServiceKeys, 'read'>,
): Promise<VapidKeys | undefined> {
  const text = await keys.read(vapidKeyId);
  return text === undefined ? undefined : Value.Parse(VapidKeys, JSON.parse(text));
}
