import type { FramedPageProps } from '@mach42/plugin-kit/page.ts';
import { use, type ComponentType } from 'react';
import { useApp } from '../shell/app-context.ts';
import { PageFrame } from './page-frame.tsx';

type Load = () => Promise<{ readonly default: ComponentType<FramedPageProps> }>;

/** @returns what loads a page that a plugin brings, to be shown once the plugin's state is there */
export function pluginPage(pluginId: string, load: Load) {
  return async (): Promise<{ readonly default: ComponentType }> => {
    const { default: Page } = await load();
    return {
      default: () => {
        usePlugin(pluginId);
        return <Page Frame={PageFrame} />;
      },
    };
  };
}

/** Waits until the plugin is loaded; the host loads each once. */
function usePlugin(id: string): void {
  const { host, plugins } = useApp();
  const plugin = plugins.find((known) => known.id === id);
  if (plugin === undefined) throw new Error(`There is no plugin ${id}.`);
  use(host.load(plugin));
}
