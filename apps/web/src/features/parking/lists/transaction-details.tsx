import { Amount } from '../../../kit/cells/cells.tsx';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type TransactionDetail, transactions } from '@parking/contract/parking/lists/transactions';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { FareLines } from './fare-lines.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';

/** The journal's lines, and the stay that was paid. */
export function TransactionDetails({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const mayOpen = findMenu(useNavigation(), '/parking_outs') !== null;
  const { data, error, refetch } = useApiQuery(transactions.get, { params: { id } }, { handles: 'all' });
  if (error && !data) return <FailureNotice failure={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Box role="status" aria-label={t('common.loading')}>
        <Skeleton height={120} />
      </Box>
    );
  }
  const { lines, stay } = data;
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="h4" component="h3" gutterBottom>
        {t('stays.bookings')}
      </Typography>
      <Lines lines={lines} />
      {stay && (
        <Box sx={{ mt: 4 }}>
          <StayPictures imagesIn={stay.imagesIn} images={stay.images} />
          <FareLines lines={stay.lines} total={stay.total} />
          {mayOpen && (
            <Link component={RouterLink} to={`/parking_outs?open=${stay.id}`}>
              {t('stays.openStay', { code: stay.parkingCode })}
            </Link>
          )}
        </Box>
      )}
    </Box>
  );
}

function Lines({ lines }: Pick<TransactionDetail, 'lines'>) {
  const { t } = useTranslation();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{t('stays.account')}</TableCell>
            <TableCell align="right">{t('stays.debit')}</TableCell>
            <TableCell align="right" sx={{ pr: 0 }}>
              {t('stays.credit')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ account, owner, amount }) => (
            <TableRow key={`${account} ${owner ?? ''} ${amount ?? ''}`}>
              <TableCell sx={{ pl: 0 }}>
                {t(`stays.accountNames.${account}`)}
                {owner !== null && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {` · ${owner}`}
                  </Box>
                )}
              </TableCell>
              <TableCell align="right">{(amount === null || amount > 0) && <Amount value={amount} />}</TableCell>
              <TableCell align="right" sx={{ pr: 0 }}>
                {amount !== null && amount < 0 && <Amount value={-amount} />}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
