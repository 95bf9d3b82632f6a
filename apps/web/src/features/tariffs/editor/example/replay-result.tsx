import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { findStayMinutes } from '@parking/contract/tariffs/stay-clock';
import type { tariffs } from '@parking/contract/tariffs/tariffs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/format.ts';
import { Blank, Count, DateTime, Duration, Money } from '../../../../kit/cells/cells.tsx';
import { Difference } from './difference.tsx';

type Result = ReplyOf<typeof tariffs.replay>;

/** Sums before and after, how many stays change which way, and those that change most. */
export function ReplayResult({ result }: { readonly result: Result }) {
  const { t } = useTranslation();
  const withoutOwn = result.withoutOwnDeposit && (
    <Alert severity="info">{t('fareEditor.replay.withoutOwnDeposit')}</Alert>
  );
  if (result.stays === 0) {
    return (
      <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Alert severity="info">{t('fareEditor.replay.none')}</Alert>
        {withoutOwn}
      </Box>
    );
  }
  const { stays, before, after, difference, higher, lower, unchanged, largest, newestOnly } = result;
  return (
    <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))', gap: 3 }}
      >
        <Figure label={t('fareEditor.replay.stays')}>
          <Count value={stays} />
        </Figure>
        <Figure label={t('fareEditor.replay.before')}>
          <Money amount={before} />
        </Figure>
        <Figure label={t('fareEditor.replay.after')}>
          <Money amount={after} />
        </Figure>
        <Figure label={t('fareEditor.replay.difference')}>
          <Difference amount={difference} />
        </Figure>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <span>{t('fareEditor.replay.higher', { count: higher })}</span>
        <span>{t('fareEditor.replay.lower', { count: lower })}</span>
        <span>{t('fareEditor.replay.unchanged', { count: unchanged })}</span>
      </Box>
      {newestOnly && (
        <Alert severity="info">{t('fareEditor.replay.newestOnly', { number: formatNumber(stays) })}</Alert>
      )}
      {withoutOwn}
      {largest.length > 0 && <Largest stays={largest} />}
    </Box>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ bgcolor: 'background.sunken', borderRadius: 1, p: 3, minWidth: 0 }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'h3' }}>
        {children}
      </Box>
    </Box>
  );
}

function Largest({ stays }: { readonly stays: Result['largest'] }) {
  const { t } = useTranslation();
  return (
    <Box>
      <Box component="h4" sx={{ m: 0, mb: 1, typography: 'h4' }}>
        {t('fareEditor.replay.largest')}
      </Box>
      <Box tabIndex={0} role="region" aria-label={t('fareEditor.replay.largest')} sx={{ overflowX: 'auto' }}>
        <Table size="small" sx={{ '& th, & td': { px: 2 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('fareEditor.replay.receipt')}</TableCell>
              <TableCell>{t('fareEditor.replay.enteredAt')}</TableCell>
              <TableCell align="right">{t('fareEditor.replay.duration')}</TableCell>
              <TableCell align="right">{t('fareEditor.replay.before')}</TableCell>
              <TableCell align="right">{t('fareEditor.replay.after')}</TableCell>
              <TableCell align="right">{t('fareEditor.replay.difference')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {stays.map(({ stayId, receiptNumber, enteredAt, exitedAt, before, after }) => (
              <TableRow key={stayId}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{receiptNumber ?? <Blank />}</TableCell>
                <TableCell>
                  <DateTime local={enteredAt} />
                </TableCell>
                <TableCell align="right">
                  <Duration minutes={findStayMinutes(enteredAt, exitedAt, false) ?? 0} />
                </TableCell>
                <TableCell align="right">
                  <Money amount={before} />
                </TableCell>
                <TableCell align="right">
                  <Money amount={after} />
                </TableCell>
                <TableCell align="right">
                  <Difference amount={after - before} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
