import '../../styles/fonts.css';
import '@mach42/plugin-kit/theme/tokens.css';
import '@mach42/plugin-kit/theme/base.css';
import { loadFrom, readSessionPage } from '@mach42/contracts/sessions/links.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { productSlug } from '../../product.ts';
import { SessionPage } from './session-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('session.html has no element with the id root.');

const page = readSessionPage(location.pathname, productSlug) ?? { key: '', isGpt: false };

/** A person who reads stays unknown to the server: no token is sent. */
const api = createApi({
  fetch: (...request) => fetch(...request),
  token: () => undefined,
  verify: () => Promise.resolve(false),
  signedOut: () => undefined,
});

const load = async (signal: AbortSignal) => {
  const call = loadFrom(page, productSlug);
  return (await api.request(call, { params: { key: page.key } }, { signal })).data;
};

createRoot(root).render(
  <StrictMode>
    <SessionPage load={load} now={api.serverNow} />
  </StrictMode>,
);
