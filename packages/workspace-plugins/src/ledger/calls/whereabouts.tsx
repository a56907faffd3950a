import { DesktopIcon, ExportIcon } from '@blueprintjs/icons';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { isUnsent, sentTo, type Way } from './texts.ts';

/** Whether what a model was given left the machine. */
export function Whereabouts({ way }: { readonly way: Way }) {
  if (isUnsent(way)) return <Chip title={sentTo(way)}>not sent</Chip>;
  return way.outside ? (
    <Chip tone="outline" icon={<ExportIcon size={12} />} title={sentTo(way)}>
      left
    </Chip>
  ) : (
    <Chip icon={<DesktopIcon size={12} />} title="Answered on this machine">
      stayed here
    </Chip>
  );
}
