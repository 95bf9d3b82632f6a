import { settlements } from '@parking/contract/money/settlements/settlements';
import type { ReactNode } from 'react';
import { SaveFileButton } from '../../../kit/export/save-file-button.tsx';

interface DownloadProps {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly children: ReactNode;
}

/** Saves the very bytes of a version of the file. */
export function DownloadButton({ id, version, name, children }: DownloadProps) {
  return (
    <SaveFileButton definition={settlements.download} input={{ params: { id }, query: { version } }} name={name}>
      {children}
    </SaveFileButton>
  );
}
