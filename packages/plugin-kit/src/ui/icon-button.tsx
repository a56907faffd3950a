import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  readonly icon: ReactElement;
  /** Its name for screen readers, and its tooltip. */
  readonly label: string;
}

export function IconButton({ label, variant = 'plain', title, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} aria-label={label} title={title ?? label} />;
}
