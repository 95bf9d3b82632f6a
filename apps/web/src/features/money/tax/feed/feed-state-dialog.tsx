import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TaxFeedState } from '@parking/contract/money/tax/feed/tax-feed';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../../i18n/format.ts';
import { Amount } from '../../../../kit/cells/cells.tsx';
import { RecordSection } from '../../../../kit/record/record-section.tsx';

interface StateProps {
  readonly state: TaxFeedState;
  readonly close: () => void;
}

/** What of each day the office has, and how the last tries went. */
export default function FeedStateDialog({ state: { days, tries }, close }: StateProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('taxFeed.openState')}</DialogTitle>
      <DialogContent>
        <RecordSection title={t('taxFeed.days.title')}>
          {days.length === 0 ? <Nothing words={t('taxFeed.days.none')} /> : <Days days={days} />}
        </RecordSection>
        <RecordSection title={t('taxFeed.tries.title')}>
          {tries.length === 0 && <Nothing words={t('taxFeed.tries.none')} />}
          {tries.map((one) => (
            <Try key={one.id} one={one} />
          ))}
        </RecordSection>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Nothing = ({ words }: { readonly words: string }) => <Box sx={{ color: 'text.secondary' }}>{words}</Box>;

const sums = ['delivered', 'waiting', 'booked', 'difference'] as const;

function Days({ days }: Pick<TaxFeedState, 'days'>) {
  const { t } = useTranslation();
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('taxFeed.days.day')}</TableCell>
            {sums.map((name) => (
              <TableCell key={name} align="right">
                {t(`taxFeed.days.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map((day) => (
            <TableRow key={day.day}>
              <TableCell component="th" scope="row" className="cell-whole">
                {formatDate(day.day)}
              </TableCell>
              {sums.map((name) => (
                <TableCell key={name} align="right">
                  <Amount value={day[name]} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Try({ one: { at, fromSeq, toSeq, state, error, said } }: { readonly one: TaxFeedState['tries'][number] }) {
  const { t } = useTranslation();
  const words = state === 'FAILED' ? t(`taxFeed.results.${error ?? 'NO_ANSWER'}`) : t(`taxFeed.tries.${state}`);
  return (
    <Box sx={{ py: 1, overflowWrap: 'anywhere' }}>
      <Box>{[formatDateTime(at), t('taxFeed.tries.rows', { from: fromSeq, to: toSeq })].join(' · ')}</Box>
      <Box sx={{ typography: 'body2', color: state === 'FAILED' ? 'error.main' : 'text.secondary' }}>{words}</Box>
      {said !== null && <Box sx={{ typography: 'body2' }}>{t('taxFeed.said', { words: said })}</Box>}
    </Box>
  );
}
