import { plainKey } from '@mach42/contracts/phod/sections.ts';
import {
  ArchiveIcon,
  CalendarIcon,
  EditIcon,
  HeartIcon,
  IdNumberIcon,
  LayersIcon,
  LightbulbIcon,
  LockIcon,
  PeopleIcon,
  ProjectsIcon,
  PropertiesIcon,
} from '@blueprintjs/icons';
import type { SectionKind } from './section-kind.ts';

export function SectionIcon({ name, kind }: { readonly name: string; readonly kind: SectionKind }) {
  switch (plainKey(name)) {
    case 'personalinfo':
      return <IdNumberIcon />;
    case 'aionlyquestions':
      return <LightbulbIcon />;
    case 'interests':
      return <HeartIcon />;
    case 'resourcesstash':
      return <LayersIcon />;
    case 'archivevault':
      return <ArchiveIcon />;
    default:
      return <KindIcon kind={kind} />;
  }
}

function KindIcon({ kind }: { readonly kind: SectionKind }) {
  switch (kind) {
    case 'projects':
      return <ProjectsIcon />;
    case 'calendar':
      return <CalendarIcon />;
    case 'contacts':
      return <PeopleIcon />;
    case 'notes':
      return <EditIcon />;
    case 'secrets':
      return <LockIcon />;
    case 'tags':
    case 'lines':
    case 'fields':
    case 'items':
    case 'value':
      return <PropertiesIcon />;
  }
}
