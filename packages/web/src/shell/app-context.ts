import { createContext, use } from 'react';
import { useSelector } from 'react-redux';
import type { RootState } from '../store/store.ts';
import type { App } from './create-app.ts';

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = use(AppContext);
  if (app === undefined) throw new Error('Render the page inside <AppContext>.');
  return app;
}

export function useRoot<Value>(select: (state: RootState) => Value): Value {
  return useSelector(select);
}
