import { CrossIcon } from '@blueprintjs/icons';
import { childOf, parsePointer } from '@mach42/json-document/pointer.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { use } from 'react';
import { EditItem } from '../items/edit-item.tsx';
import { EditingContext } from '../items/editing.ts';
import { once } from '../items/editable-row.tsx';
import { Marked, Place } from './place.tsx';
import { textOf } from './text.ts';

interface TagRowProps {
  readonly names: readonly string[];
  readonly pointer: string;
  readonly child: (name: string) => unknown;
}

/** Short texts beside each other; the form of one stands below them. */
export function TagRow({ names, pointer, child }: TagRowProps) {
  const { open, remove } = use(EditingContext);
  const [section] = parsePointer(pointer);
  const edited =
    open?.does === 'edit' && parsePointer(open.pointer)[0] === section ? open : undefined;
  return (
    <>
      <div className="ws-phod-tags">
        {names.map((name) => (
          <span key={name} className="ws-phod-tag">
            <Place pointer={childOf(pointer, name)} className="ws-chip ws-chip--neutral">
              <Marked text={textOf(child(name))} />
            </Place>
            <IconButton
              size="small"
              className="ws-phod-tag__remove"
              icon={<CrossIcon size={12} />}
              label={`Remove ${textOf(child(name))}`}
              onClick={once(() => remove(childOf(pointer, name)))}
            />
          </span>
        ))}
      </div>
      {edited !== undefined && (
        <EditItem key={edited.pointer} pointer={edited.pointer} madeOn={edited.madeOn} />
      )}
    </>
  );
}
