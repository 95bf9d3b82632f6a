import { programFiles } from '@parking/contract/gates/equipment';
import { lazy } from 'react';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import '../texts.ts';

const ProgramFields = lazy(() => import('./program-fields.tsx'));

export const ahead = listAhead(programFiles);

export default function ProgramFilesPage() {
  return (
    <ResourcePage
      resource={programFiles}
      route="/program_files"
      texts="gates.programFiles"
      columns={[{ key: 'version' }, { key: 'type' }, { key: 'filename' }, { key: 'updatedAt' }]}
      fields={<ProgramFields />}
      nameOf={({ version, filename }) => `${version} · ${filename}`}
    />
  );
}
