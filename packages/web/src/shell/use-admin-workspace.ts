import { useApp } from './app-context.ts';

/** Opens the Admin tab where there is one, else the admin pages. */
export function useAdminWorkspace(): () => void {
  const { navigation, plugins, shell } = useApp();
  const hasTab = plugins.some((plugin) => plugin.tab('admin') !== undefined);
  return () => (hasTab ? shell.workspace.open('admin') : navigation.to('/admin'));
}
