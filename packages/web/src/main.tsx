import '@blueprintjs/core/lib/css/blueprint.css';
import './styles/index.css';
import { plugins } from '@mach42/workspace-plugins/registry.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './shell/create-app.ts';
import { Page } from './shell/page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <Page app={createApp(plugins)} />
  </StrictMode>,
);

void import('./keys/typed-ahead.ts').then(({ keepTypedAhead }) => keepTypedAhead(document));
