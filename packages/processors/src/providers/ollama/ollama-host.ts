import { trimmedEnd } from '@mach42/contracts/kernel/text-parts.ts';

const defaultPort = 11_434;

export interface OllamaHost {
  /** The address without a slash at the end. */
  readonly url: string;
  /** False where it is the machine itself, so that nothing leaves it. */
  readonly isOutside: boolean;
}

/**
 * Returns the host in `OLLAMA_HOST`, read as Ollama itself reads it: `host`, `host:port`, `:port` or a URL. Absent:
 * port 11434 of this machine. An address to listen at, `0.0.0.0`, is this machine too.
 * @throws TypeError when it is none of them
 */
export function ollamaHost(text = ''): OllamaHost {
  const trimmed = text.trim();
  const withScheme = trimmed.includes('://') ? trimmed : `http://${trimmed}`;
  const url = new URL(trimmed === '' || trimmed.startsWith(':') ? local(trimmed) : withScheme);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('OLLAMA_HOST is neither http nor https');
  }
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  if (!trimmed.includes('://') && url.port === '' && !trimmed.endsWith(':80')) {
    url.port = String(defaultPort);
  }
  const path = trimmedEnd(url.pathname, '/');
  return { url: `${url.origin}${path}`, isOutside: !isLoopback(url.hostname) };
}

const local = (port: string): string => `http://127.0.0.1${port === '' ? `:${defaultPort}` : port}`;

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
