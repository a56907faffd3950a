import { PageFrame } from './page-frame.tsx';

/** @returns what loads a page that has a heading alone */
export function headingPage(title: string) {
  return () => Promise.resolve({ default: () => <PageFrame title={title} /> });
}
