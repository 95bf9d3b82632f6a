import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { type Job, jobs as jobCalls } from '@parking/contract/files/files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { apiQueryKey, useApiMutation, useApiQuery } from '../../api/query.ts';
import { Icon } from '../../theme/icon.tsx';
import { radius } from '../../theme/tokens.ts';
import { type ExportJob, dropExportJob, useExportJobs } from './export-jobs.ts';
import { saveFile } from './save-file.ts';

const pollMs = 700;
const isEnded = (status: Job['status']): boolean => status === 'DONE' || status === 'FAILED' || status === 'CANCELLED';

/** Exports at work and those just finished: at the bottom right, above records that are open, beneath menus and dialogs. */
export default function ExportTray() {
  const { t } = useTranslation();
  const jobs = useExportJobs();
  if (jobs.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('kit.exports.title')}
      sx={{
        position: 'fixed',
        right: 24,
        bottom: 120,
        zIndex: ({ zIndex }) => zIndex.drawer + 1,
        width: 320,
        maxWidth: 'calc(100vw - 48px)',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
      }}
    >
      {jobs.map((job) => (
        <OneExport key={job.id} {...job} />
      ))}
    </Box>
  );
}

async function fetchFile(token: string, name: string): Promise<void> {
  try {
    await saveFile(token, `${name}.xlsx`);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    handleFailure(error);
  }
}

function OneExport({ id, name }: ExportJob) {
  const { t } = useTranslation();
  const input = { params: { id } };
  const known = useQueryClient().getQueryData<Job>(apiQueryKey(jobCalls.get, input));
  const { data: job, isError } = useApiQuery(jobCalls.get, input, {
    refetchEveryMs: known && isEnded(known.status) ? false : pollMs,
    handles: 'all',
  });
  const cancel = useApiMutation(jobCalls.cancel, { handles: ['job-finished'] });
  const taken = useRef(false);
  const token = job?.status === 'DONE' ? job.token : null;
  useEffect(() => {
    if (token === null || taken.current) return;
    taken.current = true;
    void fetchFile(token, name);
  }, [token, name]);

  const running = !isError && (job === undefined || !isEnded(job.status));
  const text = () => {
    if (isError || job?.status === 'FAILED') return t('kit.exports.failed');
    if (job?.status === 'DONE') return t('kit.exports.done');
    if (job?.status === 'CANCELLED') return t('kit.exports.cancelled');
    return job?.status === 'RUNNING' ? t('kit.exports.running', { progress: job.progress }) : t('kit.exports.waiting');
  };
  return (
    <Box
      sx={{
        bgcolor: 'background.raised',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        boxShadow: '0 8px 24px rgb(8 14 26 / 16%)',
        p: 3,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon name="description" sx={{ color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {text()}
          </Box>
        </Box>
        {token !== null && (
          <Button size="small" onClick={() => void fetchFile(token, name)}>
            {t('kit.exports.download')}
          </Button>
        )}
        <IconButton
          size="small"
          disabled={cancel.isPending}
          aria-label={t(running ? 'kit.exports.cancel' : 'kit.exports.dismiss', { name })}
          onClick={() => (running ? cancel.mutate({ params: { id } }) : dropExportJob(id))}
        >
          <Icon name="close" />
        </IconButton>
      </Box>
      {running && (
        <LinearProgress
          aria-label={t('kit.exports.progressOf', { name })}
          variant={job?.status === 'RUNNING' ? 'determinate' : 'indeterminate'}
          value={job?.progress ?? 0}
          sx={{ mt: 2, borderRadius: 1 }}
        />
      )}
    </Box>
  );
}
