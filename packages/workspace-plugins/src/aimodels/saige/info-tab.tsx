import { InfoSignIcon } from '@blueprintjs/icons';
import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { ReactNode } from 'react';

export function InfoTab({ file }: { readonly file: SaigeFile | undefined }) {
  if (file === undefined) {
    return (
      <EmptyState icon={<InfoSignIcon size={20} />} title="No SAIGE file yet">
        This assistant answers as the product ships it.
      </EmptyState>
    );
  }
  return (
    <dl className="ws-saige-info">
      <Fact name="Model">
        <code>{file.model_id}</code>
      </Fact>
      <Fact name="Name">{file.name}</Fact>
      <Fact name="Type">{file.type}</Fact>
      <Fact name="Description">{file.description}</Fact>
      <Fact name="Current version">v{file.current_version}</Fact>
      <Fact name="Length">{file.markdown_content.length.toLocaleString('en-US')} characters</Fact>
      <Fact name="Created">
        <Timestamp at={file.created_at} /> by {file.created_by}
      </Fact>
      <Fact name="Updated">
        <Timestamp at={file.updated_at} /> by {file.updated_by}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="ws-saige-info__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
