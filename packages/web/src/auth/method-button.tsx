import { Button } from '@mach42/plugin-kit/ui/button.tsx';

interface WayButtonProps {
  readonly label: string;
  /** The reason for which the last attempt failed. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onPress: () => Promise<void>;
}

/** The button of a way to sign in, below the problem of the last attempt. */
export function MethodButton({ label, problem, isBusy, onPress }: WayButtonProps) {
  return (
    <>
      {problem !== undefined && (
        <p className="ws-login__error" role="alert">
          {problem}
        </p>
      )}
      <Button size="large" fill loading={isBusy} onClick={() => void onPress()}>
        {label}
      </Button>
    </>
  );
}
