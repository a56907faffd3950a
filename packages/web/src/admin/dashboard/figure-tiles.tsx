import { ChatIcon, DollarIcon, ErrorIcon, LayersIcon, PeopleIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { Sparkline } from '../plots/sparkline.tsx';
import type { Figure } from './figures.ts';

const icons: Readonly<Record<Figure['name'], ReactElement>> = {
  'Active users': <PeopleIcon />,
  Messages: <ChatIcon />,
  Jobs: <LayersIcon />,
  Cost: <DollarIcon />,
  Errors: <ErrorIcon />,
};

/** Each figure of the whole time, with its course. */
export function FigureTiles({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className="ws-figures">
      {figures.map((figure) => (
        <Tile key={figure.name} figure={figure} />
      ))}
    </div>
  );
}

function Tile({ figure }: { readonly figure: Figure }) {
  const { name, value, detail, change, course } = figure;
  const isWrong = name === 'Errors' && course.some((errors) => errors > 0);
  return (
    <section className="ws-figure" aria-label={name} data-wrong={isWrong}>
      <h3>
        {icons[name]} {name}
      </h3>
      <strong>{value}</strong>
      <Sparkline
        values={course}
        tone={isWrong ? 'danger' : name === 'Messages' ? 'accent' : 'text'}
      />
      <p>{detail}</p>
      <p className="ws-figure__change">{change}</p>
    </section>
  );
}
