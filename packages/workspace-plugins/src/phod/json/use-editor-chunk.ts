import { useEffect, useState } from 'react';

type EditorModule = typeof import('./json-editor.tsx');

interface EditorChunk {
  readonly JsonEditor: EditorModule['JsonEditor'] | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
}

interface Loading {
  readonly loaded?: EditorModule;
  readonly failure?: unknown;
}

/** Loads the code of the editor, which is a separate file, when a person edits. */
export function useEditorChunk(): EditorChunk {
  const [{ loaded, failure }, setLoading] = useState<Loading>({});

  useEffect(() => load(setLoading), []);

  return { JsonEditor: loaded?.JsonEditor, failure, retry: () => void load(setLoading) };
}

export const loadEditor = (): Promise<EditorModule> => import('./json-editor.tsx');

function load(onLoading: (loading: Loading) => void): () => void {
  let wanted = true;
  const settle = (loading: Loading) => {
    if (wanted) onLoading(loading);
  };
  void loadEditor().then(
    (loaded) => settle({ loaded }),
    (failure: unknown) => settle({ failure }),
  );
  return () => {
    wanted = false;
  };
}
