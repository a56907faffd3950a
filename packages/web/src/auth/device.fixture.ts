import { afterEach, beforeEach, vi } from 'vitest';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

/** The fields of a public key credential that a page reads. https://www.w3.org/TR/webauthn-3/#iface-pkcredential */
const credentialOf = (id: string, response: object) => ({
  id,
  rawId: bytesOf(id),
  type: 'public-key',
  response: { clientDataJSON: bytesOf('client'), ...response },
  getClientExtensionResults: () => ({}),
});

const signed = { authenticatorData: bytesOf('data'), signature: bytesOf('signed') };
const created = { attestationObject: bytesOf('made'), getTransports: () => ['internal'] };

/**
 * A device that has passkeys, for the tests of a file: it creates the passkey `new`, and signs with the passkey `one`. The
 * modules of the page stay as they are, as other files of the same process have loaded them.
 */
export function useDevice() {
  const device = {
    create: vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>(),
    get: vi.fn<() => Promise<unknown>>(),
  };
  beforeEach(() => {
    device.create.mockReset().mockResolvedValue(credentialOf('new', created));
    device.get.mockReset().mockResolvedValue(credentialOf('one', signed));
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    Object.defineProperty(navigator, 'credentials', { value: device, configurable: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return device;
}

/** The person or the device refuses. */
export const deviceRefuses = (): DOMException => new DOMException('Not now', 'NotAllowedError');
