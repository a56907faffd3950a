import { trimmedEnd } from '../kernel/text-parts.ts';
import type { ProviderKind } from './presets.ts';
import { providerTexts } from './texts.ts';

/** An address that can be stored, or why it cannot. */
type CheckedAddress =
  | { readonly address: string; readonly fault?: never }
  | { readonly fault: string; readonly address?: never };

/**
 * Checks the address of a provider that an admin entered, and returns it as it is stored: with a scheme, without a
 * slash at the end. It may hold no secret: no user, no query.
 */
export function checkAddress(kind: ProviderKind, text: string): CheckedAddress {
  const trimmed = text.trim();
  if (trimmed === '') return { fault: providerTexts.addressNeeded };
  const url = URL.parse(trimmed.includes('://') ? trimmed : withScheme(kind, trimmed));
  if (url === null || url.hostname === '') return { fault: providerTexts.addressInvalid };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { fault: providerTexts.addressScheme };
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return { fault: providerTexts.addressWithMore };
  }
  const isBareOllama = kind === 'ollama' && !trimmed.includes('://') && url.port === '';
  if (isBareOllama && !trimmed.endsWith(':80')) url.port = '11434';
  return { address: `${url.origin}${trimmedEnd(url.pathname, '/')}` };
}

const withScheme = (kind: ProviderKind, text: string): string =>
  kind === 'ollama' || isNearby(text) ? `http://${text}` : `https://${text}`;

/** Whether a host without a scheme is more likely a machine nearby than a service on the internet. */
const isNearby = (text: string): boolean =>
  /^(?:localhost|\[|\d+\.\d+\.\d+\.\d+)/i.test(text) || /^[a-z0-9-]+(?::\d+)?(?:\/|$)/i.test(text);

/** Whether an address is this machine itself, so that data sent to it does not leave the machine. */
export function isThisMachine(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether a key may be sent to an address: over https, or unencrypted to this machine, to an IP address of a private
 * network, or to a name without a dot, which is not a name of the internet.
 */
export function mayCarryKey(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.protocol === 'https:' || isThisMachine(address)) return true;
  const host = url.hostname;
  return (
    !host.includes('.') || /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(host)
  );
}
