import type { DialogProps } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useOverlays } from './use-overlays.ts';

/** Blueprint's dialog, whose code comes when it is opened first. */
export function LateDialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  );
}

function Loaded(props: DialogProps) {
  const { Dialog } = useOverlays();
  return <Dialog {...props} />;
}
