import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { useEffect, useEffectEvent, useRef, type Ref, useImperativeHandle } from 'react';
import {
  createEditor,
  type EditorHandle,
  type EditorOptions,
  type LocatedProblem,
} from './create-editor.ts';

export type JsonEditorHandle = Omit<EditorHandle, 'destroy'>;

interface JsonEditorProps extends EditorOptions {
  /** The first position of the caret. */
  readonly startAt: number;
  /** True: secrets can be read only in the line of the caret. */
  readonly hidesSecrets: boolean;
  readonly ref: Ref<JsonEditorHandle>;
}

const nothing: readonly LocatedProblem[] = [];

/** The editor of JSON. It takes its text once, reports changes, and is asked for the text when it is saved. */
export function JsonEditor({ ref, startAt, hidesSecrets, ...options }: JsonEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(undefined);
  const start = useEffectEvent((parent: HTMLElement) => createEditor(parent, options));
  const first = useEffectEvent(() => startAt);

  useEffect(() => {
    if (container.current === null) return undefined;
    const started = start(container.current);
    editor.current = started;
    started.goTo(first());
    return () => started.destroy();
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      text: () => editor.current?.text() ?? '',
      replace: (text) => editor.current?.replace(text),
      check: () => editor.current?.check() ?? nothing,
      goTo: (position) => editor.current?.goTo(position),
    }),
    [],
  );
  return (
    <div
      ref={container}
      className={classNames('ws-phod-editor', hidesSecrets && 'ws-phod-editor--hides')}
    />
  );
}
