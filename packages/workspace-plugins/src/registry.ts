import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { accessPlugin } from './access/plugin.tsx';
import { adminPlugin } from './admin/plugin.tsx';
import { aimodels } from './aimodels/plugin.tsx';
import { auditPlugin } from './audit/plugin.tsx';
import { chatPlugin } from './chat/plugin.tsx';
import { dataRaisPlugin } from './datarais/plugin.tsx';
import { externalPlugin } from './external/plugin.tsx';
import { historyPlugin } from './history/plugin.tsx';
import { ledgerPlugin } from './ledger/plugin.tsx';
import { phodPlugin } from './phod/plugin.tsx';
import { promptsPlugin } from './prompts/plugin.tsx';
import { roomsPlugin } from './rooms/plugin.tsx';
import { savedPlugin } from './saved/plugin.tsx';
import { searchPlugin } from './search/plugin.tsx';
import { shareTargetPlugin } from './share-target/plugin.tsx';

/** Every tab type of the workspace, in the order of menus and palette. */
export const plugins: readonly Plugin[] = [
  chatPlugin,
  roomsPlugin,
  phodPlugin,
  historyPlugin,
  dataRaisPlugin,
  aimodels,
  externalPlugin,
  searchPlugin,
  savedPlugin,
  shareTargetPlugin,
  promptsPlugin,
  ledgerPlugin,
  accessPlugin,
  adminPlugin,
  auditPlugin,
];
