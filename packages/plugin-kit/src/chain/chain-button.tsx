import { FlowBranchIcon } from '@blueprintjs/icons';
import type { ChainParams } from '@mach42/contracts/chains/schemas.ts';
import { chainTexts } from '@mach42/contracts/chains/texts.ts';
import { Button } from '../ui/button.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { useChain } from './use-chain.tsx';

interface ChainItemProps {
  readonly onShow: () => void;
}

/** The menu item that opens "How this came about". */
export function ChainItem({ onShow }: ChainItemProps) {
  return <MenuItem icon={<FlowBranchIcon />} text={chainTexts.menu} onClick={onShow} />;
}

interface ChainButtonProps {
  readonly of: ChainParams;
  /** The name of the object for screen readers, where several objects are listed. */
  readonly label?: string;
}

/** The button that opens "How this came about", where there is no menu. */
export function ChainButton({ of, label }: ChainButtonProps) {
  const { show, dialog } = useChain();
  return (
    <>
      <Button
        size="small"
        variant="plain"
        icon={<FlowBranchIcon size={12} />}
        {...(label === undefined ? {} : { 'aria-label': `${chainTexts.short}: ${label}` })}
        title={chainTexts.menu}
        onClick={() => show(of)}
      >
        {chainTexts.short}
      </Button>
      {dialog}
    </>
  );
}
