import Button from '@mui/material/Button';
import { settlements } from '@parking/contract/money/settlements/settlements';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { handleFailure } from '../../../api/handle-failure.ts';
import { saveAnswer } from '../../../kit/export/save-file.ts';
import { Icon } from '../../../theme/icon.tsx';

interface DownloadProps {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly children: ReactNode;
}

/** Saves the very bytes of a version of the file. */
export function DownloadButton({ id, version, name, children }: DownloadProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveAnswer(settlements.download, { params: { id }, query: { version } }, name);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon name="download" />}
      loading={busy}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );
}
