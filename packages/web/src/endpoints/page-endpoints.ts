import { endpointsOf, environmentOf } from './endpoints.ts';

function configured(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

function pageEndpoints() {
  const api = configured('api-url');
  const socket = configured('websocket-url');
  return endpointsOf(location, {
    ...(api === undefined ? {} : { api }),
    ...(socket === undefined ? {} : { socket }),
  });
}

export const environment = environmentOf(location.hostname);

/** What the page's own `<meta name="api-url">` and `websocket-url` say, else its origin. */
export const endpoints = pageEndpoints();
