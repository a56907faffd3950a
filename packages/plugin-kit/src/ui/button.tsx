import { Button as BlueprintButton } from '@blueprintjs/core';
import {
  use,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { classNames } from './class-names.ts';
import { TabStop } from './tab-stop.ts';
import './button.css';

/** `primary`: the one filled button of a panel. `outline`: the usual button. `plain`: a button in a bar. */
export type ButtonVariant =
  | 'plain'
  | 'outline'
  | 'primary'
  | 'danger'
  | 'danger-plain'
  | 'accept'
  | 'reject';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps {
  readonly children?: ReactNode;
  readonly icon?: ReactElement | undefined;
  readonly endIcon?: ReactElement | undefined;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly fill?: boolean;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  readonly active?: boolean;
  readonly type?: 'button' | 'submit';
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-pressed'?: boolean | undefined;
  readonly 'aria-expanded'?: boolean | undefined;
  readonly 'aria-controls'?: string | undefined;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | undefined;
}

export function Button({
  variant = 'outline',
  size = 'medium',
  fill = false,
  className,
  endIcon,
  children,
  ...rest
}: ButtonProps) {
  const ownKeyPress = useOwnKeyPress();
  const isStop = use(TabStop);
  return (
    <BlueprintButton
      {...rest}
      {...(isStop ? {} : { tabIndex: -1 })}
      {...ownKeyPress}
      type={rest.type ?? 'button'}
      endIcon={endIcon}
      className={classNames(
        'ws-button',
        `ws-button--${variant}`,
        `ws-button--${size}`,
        fill && 'ws-button--fill',
        children === undefined && 'ws-button--icon',
        className,
      )}
    >
      {children}
    </BlueprintButton>
  );
}

/**
 * Keeps the end of a foreign key press from a button. Blueprint's buttons react to the end of a key press. A button
 * that got the focus while a key was down, as the first button of a dialog or a pane does, would react to a press
 * that began elsewhere.
 */
function useOwnKeyPress() {
  const began = useRef<string>(undefined);
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      began.current = event.key;
    },
    onKeyUpCapture: (event: KeyboardEvent) => {
      const isOwn = began.current === event.key;
      began.current = undefined;
      if (!isOwn && (event.key === 'Enter' || event.key === ' ')) event.stopPropagation();
    },
  };
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  readonly icon: ReactElement;
  /** Its name for screen readers, and its tooltip. */
  readonly label: string;
}

export function IconButton({ label, variant = 'plain', title, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} aria-label={label} title={title ?? label} />;
}
