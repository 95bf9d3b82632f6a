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
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../api/toast.ts';
import { formatRupiah } from '../../../../i18n/format.ts';
import { Money } from '../../../../kit/cells/cells.tsx';
import { FailureNotice } from '../../../../kit/list/list-states.tsx';
import { useOptions } from '../../../../kit/model/options.ts';
import { ChoiceSelect } from '../../../parking/cashier/shared/choice-select.tsx';
import { dueOf } from './sheet-model.ts';
import { SheetRow, beside } from './sheet-row.tsx';
import { type DaySheet, useDaySheet } from './use-day-sheet.ts';
import { useUsualCash } from './use-usual-cash.ts';

/** Receives, agrees with and books every deposit that waits, typed down one column and confirmed once. */
export default function DaySheetDialog({ close }: { readonly close: () => void }) {
  const usual = useUsualCash();
  const { data: accounts } = useOptions({ options: '/cash/takings' });
  if (usual === undefined || !accounts) return null;
  return <Sheet accounts={accounts} usual={usual ?? accounts[0]?.id ?? ''} close={close} />;
}

interface SheetProps {
  readonly accounts: readonly { readonly id: string; readonly label: string; readonly labelEn: string | null }[];
  readonly usual: string;
  readonly close: () => void;
}

function Sheet({ accounts, usual, close }: SheetProps) {
  const { t } = useTranslation();
  const id = useId();
  const [cashId, setCashId] = useState(usual);
  const sheet = useDaySheet(cashId);
  const phone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const confirming = useRef<HTMLButtonElement>(null);
  const { acts, mistyped, busy, rows, error } = sheet;
  const sum = acts.reduce((all, act) => all + (act.act === 'receive' ? act.value : 0), 0);
  const confirm = async () => {
    const count = await sheet.confirm();
    if (count > 0) showToast(t('deposits.sheet.done', { count }), 'success');
  };
  return (
    <Dialog
      open
      onClose={() => !busy && acts.length === 0 && close()}
      maxWidth="lg"
      fullWidth
      fullScreen={phone}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('deposits.sheet.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box sx={{ color: 'text.secondary' }}>{t('deposits.sheet.help')}</Box>
        <Box sx={{ maxWidth: 320, pt: 1 }}>
          <ChoiceSelect
            label={t('deposits.deposits.fields.cashId')}
            choices={accounts}
            value={cashId}
            onChange={setCashId}
          />
        </Box>
        {error && rows.length === 0 ? (
          <FailureNotice failure={error} retry={sheet.retry} />
        ) : rows.length === 0 ? (
          <Box sx={{ color: 'text.secondary', py: 4 }}>{t('deposits.sheet.none')}</Box>
        ) : (
          <Rows sheet={sheet} phone={phone} leave={() => confirming.current?.focus()} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={close}>
          {t('common.close')}
        </Button>
        <Button
          ref={confirming}
          variant="contained"
          disabled={acts.length === 0 || mistyped || cashId === ''}
          loading={busy}
          onClick={() => void confirm()}
        >
          {t('deposits.sheet.confirm', { count: acts.length, sum: formatRupiah(sum) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Enter and the arrows go along the column; behind the last, Enter goes on to the act. */
function moveIn(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  const next = inputs[inputs.indexOf(event.target) + step];
  if (next) next.focus();
  else if (event.key === 'Enter') leave();
}

interface RowsProps {
  readonly sheet: DaySheet;
  readonly phone: boolean;
  /** From the last field on. */
  readonly leave: () => void;
}

function Rows({ sheet, phone, leave }: RowsProps) {
  const { t } = useTranslation();
  const { rows } = sheet;
  const first = rows.find(({ state }) => state === 'SUBMITTED')?.id;
  const heads = ['number', 'operator', 'shiftId', 'counted', 'receivedSoFar'] as const;
  const waiting = rows.filter(({ state }) => state === 'SUBMITTED');
  return (
    <TableContainer onKeyDown={(event) => moveIn(event, leave)} sx={{ maxHeight: '60vh' }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {heads.map((name) => (
              <TableCell
                key={name}
                align={name === 'counted' || name === 'receivedSoFar' ? 'right' : 'left'}
                sx={name === 'number' ? null : beside}
              >
                {t(`deposits.deposits.fields.${name}`)}
              </TableCell>
            ))}
            <TableCell>{t('deposits.sheet.now')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((deposit) => (
            <SheetRow key={deposit.id} deposit={deposit} sheet={sheet} autoFocus={deposit.id === first} />
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell colSpan={phone ? 2 : 6}>
              {t('deposits.sheet.waiting', { count: waiting.length })}{' '}
              <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
                <Money amount={waiting.reduce((sum, deposit) => sum + dueOf(deposit), 0)} />
              </Box>
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}
