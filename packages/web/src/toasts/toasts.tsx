import { ToastList } from '@mach42/plugin-kit/ui/toast-list.tsx';
import { visible } from './toasts.slice.ts';
import { useApp, useRoot } from '../shell/app-context.ts';

export function ToastArea() {
  const { toasts } = useApp();
  const shown = useRoot((state) => state.toasts);
  return <ToastList toasts={visible(shown).map(toasts.complete)} onDismiss={toasts.dismiss} />;
}
