import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type OwnIndication, cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { formatDateTime, formatRupiah } from '../../i18n/format.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { TitledPanel } from '../../kit/panel.tsx';
import { sentenceOf, typeOf } from './words.ts';
import './texts.ts';

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'));

/** What two people have confirmed about the one who looks, and what they say to it. */
export default function MyIndicationsPage() {
  const { t } = useTranslation();
  const query = useApiQuery(cheatingIndications.mine, {}, { handles: 'all' });
  const [answering, setAnswering] = useState<OwnIndication | null>(null);
  const { data, error } = query;
  return (
    <PageFrame title={t('indications.mine.title')} scrolls>
      <PageHeader title={t('indications.mine.title')} note={t('indications.mine.lead')} />
      {data ? (
        data.length === 0 ? (
          <Notice icon="task_alt" title={t('indications.mine.none')}>
            {t('indications.mine.noneLead')}
          </Notice>
        ) : (
          data.map((own) => <Own key={own.id} own={own} answer={() => setAnswering(own)} />)
        )
      ) : error ? (
        <FailureNotice failure={error} retry={() => void query.refetch()} />
      ) : (
        <TableSkeleton columns={1} label={t('common.loading')} />
      )}
      <Suspense fallback={null}>
        {answering && <AnswerDialog own={answering} close={() => setAnswering(null)} />}
      </Suspense>
    </PageFrame>
  );
}

function Own({ own, answer }: { readonly own: OwnIndication; readonly answer: () => void }) {
  const { t } = useTranslation();
  return (
    <TitledPanel
      title={t('indications.name', { number: own.number, type: typeOf(own) })}
      lead={
        own.datetimeFrom === own.datetimeTo
          ? formatDateTime(own.datetimeFrom)
          : t('indications.mine.between', {
              from: formatDateTime(own.datetimeFrom),
              to: formatDateTime(own.datetimeTo),
            })
      }
      aside={
        own.answer === null && (
          <Button variant="contained" onClick={answer}>
            {t('indications.answer')}
          </Button>
        )
      }
    >
      <Box>{sentenceOf(own)}</Box>
      {own.loss !== null && <Box>{t('indications.mine.loss', { amount: formatRupiah(own.loss) })}</Box>}
      {own.answer !== null && (
        <Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('indications.mine.answered', { at: formatDateTime(own.answeredAt ?? '') })}
          </Box>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{own.answer}</Box>
        </Box>
      )}
    </TitledPanel>
  );
}
