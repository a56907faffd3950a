import { ToastList } from '@mach42/plugin-kit/ui/toast-list.tsx';
import { useApp, useRoot } from '../shell/app-context.ts';

export function ToastArea() {
  const { toasts } = useApp();
  const shown = useRoot((state) => state.toasts);
  return <ToastList toasts={shown.map(toasts.complete)} onDismiss={toasts.dismiss} />;
}
