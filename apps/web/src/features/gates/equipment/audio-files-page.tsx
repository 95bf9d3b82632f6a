import { audioFiles } from '@parking/contract/gates/equipment';
import { lazy } from 'react';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { ListenButton } from './listen-button.tsx';
import '../texts.ts';

const AudioFields = lazy(() => import('./audio-fields.tsx'));

export const ahead = listAhead(audioFiles);

export default function AudioFilesPage() {
  return (
    <ResourcePage
      resource={audioFiles}
      route="/audio_files"
      texts="gates.audioFiles"
      columns={[
        { key: 'name' },
        { key: 'filename' },
        { key: 'occasion' },
        { key: 'listen', exportKey: false, cell: (row) => <ListenButton name={row.name} token={row.tokenFile} /> },
        { key: 'updatedAt' },
      ]}
      fields={<AudioFields />}
    />
  );
}
