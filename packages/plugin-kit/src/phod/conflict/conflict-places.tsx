import { TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { Button } from '../../ui/button.tsx';
import { choose, chooseAllMine, noChoices, type Choices } from './choices.ts';
import { ConflictSides } from './conflict-sides.tsx';
import type { Sided } from './resolve.ts';
import './conflict.css';

interface ConflictPlacesProps {
  readonly sides: readonly Sided[];
  readonly choices: Choices;
  /** The version that others saved. */
  readonly version: number;
  /** What one's own side is: _your change_. */
  readonly ownName: string;
  readonly onChange: (choices: Choices) => void;
}

/** Operations that apply are listed up to that many, the rest is counted. */
const mostShown = 50;

/** Each place of a change: that it applies, or the choice between both sides of it. */
export function ConflictPlaces(props: ConflictPlacesProps) {
  const { sides, choices, version, ownName, onChange } = props;
  const shown = [...sides.entries()].filter(
    ([index, { theirs }]) => theirs !== undefined || index < mostShown,
  );
  const twice = sides.filter(({ theirs }) => theirs !== undefined).length;
  const isKept = `${choices.size} as in ${ownName}, ${twice - choices.size} as in v${version}`;
  return (
    <>
      {twice > 1 && (
        <div className="ws-conflict__all">
          <span role="status">{isKept}</span>
          <Button size="small" onClick={() => onChange(noChoices)}>
            All of v{version}
          </Button>
          <Button size="small" onClick={() => onChange(chooseAllMine(choices, sides))}>
            All of {ownName}
          </Button>
        </div>
      )}
      <ul className="ws-conflict">
        {shown.map(([index, { op, theirs }]) => (
          <li key={index}>
            <div className="ws-conflict__place">
              {theirs === undefined ? (
                <TickCircleIcon className="ws-conflict__applies" />
              ) : (
                <WarningSignIcon className="ws-conflict__twice" />
              )}
              <code>{op.path}</code>
              <span {...(theirs !== undefined && { className: 'ws-conflict__twice' })}>
                {theirs === undefined ? 'applies' : 'changed twice'}
              </span>
            </div>
            {theirs !== undefined && (
              <ConflictSides
                op={op}
                theirs={theirs}
                version={version}
                ownName={ownName}
                own={choices.get(index)}
                onChoose={(own) => onChange(choose(choices, sides, index, own))}
              />
            )}
          </li>
        ))}
      </ul>
      {sides.length > shown.length && <p>and {sides.length - shown.length} more that apply.</p>}
    </>
  );
}
