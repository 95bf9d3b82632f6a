import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { ImportState } from '@parking/contract/core/import';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { showToast } from '../../api/toast.ts';
import { Icon } from '../../theme/icon.tsx';
import { saveAnswer, saveFile } from '../export/save-file.ts';
import { FileDrop } from './file-drop.tsx';
import { ProblemTable } from './problem-table.tsx';
import { type ImportModel, useImport } from './use-import.ts';
import './texts.ts';

interface ImportDialogProps {
  /** Of the list. */
  readonly title: string;
  readonly template: EndpointDefinition;
  readonly start: EndpointDefinition;
  readonly onClose: () => void;
}

const orTell = (fetched: Promise<void>): void =>
  void fetched.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    handleFailure(error);
  });

/** Fills a list from a spreadsheet: its template, a check that stores nothing, then the import itself. */
export default function ImportDialog({ title, template, start, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const model = useImport(start, (count) => {
    showToast(t('imports.done', { count }), 'success');
    onClose();
  });
  const { state, busy } = model;
  const ready = busy === null && state?.status === 'DONE' && state.dryRun && state.problems.length === 0;
  return (
    <Dialog open onClose={() => busy === null && onClose()} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('imports.title', { title })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {busy ? (
          <Progress model={model} />
        ) : (
          <>
            {state ? <Outcome state={state} /> : <Box sx={{ color: 'text.secondary' }}>{t('imports.lead')}</Box>}
            {!ready && (
              <FileDrop
                label={t(state ? 'imports.another' : 'imports.choose')}
                onFile={(file) => void model.check(file)}
              />
            )}
            <Box>
              <Button
                startIcon={<Icon name="download" />}
                onClick={() => orTell(saveAnswer(template, {}, `${title}.xlsx`))}
              >
                {t('imports.template')}
              </Button>
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        {busy ? (
          <Button color="inherit" disabled={busy === 'uploading'} onClick={model.stop}>
            {t('imports.stop')}
          </Button>
        ) : (
          <Button color="inherit" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
        {ready && (
          <Button variant="contained" autoFocus onClick={model.carryOut}>
            {t('imports.act', { count: state.rows })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Progress({ model: { busy, filename, state } }: { readonly model: ImportModel }) {
  const { t } = useTranslation();
  const text = t(`imports.${busy ?? 'checking'}`, { file: filename ?? '' });
  const known = busy !== 'uploading' && state?.status === 'RUNNING';
  return (
    <Box>
      <Box role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <LinearProgress
        aria-label={text}
        variant={known ? 'determinate' : 'indeterminate'}
        value={known ? state.progress : 0}
        sx={{ borderRadius: 1 }}
      />
    </Box>
  );
}

function Outcome({ state }: { readonly state: ImportState }) {
  const { t } = useTranslation();
  const { status, problems, more, token, rows } = state;
  if (status === 'CANCELLED') return <Alert severity="info">{t('imports.cancelled')}</Alert>;
  if (status === 'FAILED') return <Alert severity="error">{t('imports.failed')}</Alert>;
  if (problems.length === 0) return <Alert severity="success">{t('imports.clean', { count: rows })}</Alert>;
  return (
    <>
      <Alert
        severity="warning"
        // Beside the button a phone would leave no room for the sentence.
        sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        action={
          token && (
            <Button color="inherit" size="small" onClick={() => orTell(saveFile(token, 'import.xlsx'))}>
              {t('imports.report')}
            </Button>
          )
        }
      >
        {t('imports.faulty', { count: problems.length + more })}
      </Alert>
      <ProblemTable problems={problems} more={more} />
    </>
  );
}
