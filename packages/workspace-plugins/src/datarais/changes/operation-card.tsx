import { CrossIcon, TickIcon } from '@blueprintjs/icons';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { DiffLine } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { hintOf } from './operation-hint.ts';
import type { OperationLine } from './operation-lines.ts';

const words = {
  add: { label: 'Add', tone: 'success' },
  replace: { label: 'Replace', tone: 'warning' },
  remove: { label: 'Remove', tone: 'danger' },
} as const;

interface OperationCardProps {
  readonly number: number;
  readonly op: PhodOperation;
  readonly base: BriefData;
  readonly lines: readonly OperationLine[];
  readonly rejected: boolean;
  readonly onDecide: (rejected: boolean) => void;
}

export function OperationCard(props: OperationCardProps) {
  const { number, op, base, lines, rejected, onDecide } = props;
  const word = words[op.op];
  return (
    <li className="ws-operation">
      <div className="ws-operation__head">
        <span className="ws-operation__number">{number}</span>
        <Chip tone={word.tone} className="ws-operation__word">
          {word.label}
        </Chip>
        <code className="ws-operation__path">{op.path}</code>
        <span className="ws-operation__hint ws-truncate">{hintOf(op, base)}</span>
        <span className="ws-operation__decision">
          <Button
            size="small"
            variant={rejected ? 'outline' : 'accept'}
            icon={<TickIcon size={12} />}
            aria-pressed={!rejected}
            onClick={() => onDecide(false)}
          >
            {rejected ? 'Accept' : 'Accepted'}
          </Button>
          <Button
            size="small"
            variant={rejected ? 'reject' : 'outline'}
            icon={<CrossIcon size={12} />}
            aria-pressed={rejected}
            onClick={() => onDecide(true)}
          >
            {rejected ? 'Rejected' : 'Reject'}
          </Button>
        </span>
      </div>
      <div className="ws-operation__lines">
        {lines.map((line, index) => (
          <DiffLine key={index} {...line} plain={rejected} />
        ))}
      </div>
    </li>
  );
}
