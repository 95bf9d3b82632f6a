import Button from '@mui/material/Button';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { Icon } from '../../theme/icon.tsx';
import { saveAnswer } from './save-file.ts';

interface SaveFileProps<D extends EndpointDefinition> {
  readonly definition: D;
  readonly input: CallInput<D>;
  /** Of the file, where the answer has none. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Saves the file that a call answers with. */
export function SaveFileButton<D extends EndpointDefinition>({ definition, input, name, children }: SaveFileProps<D>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveAnswer(definition, input, name);
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
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
