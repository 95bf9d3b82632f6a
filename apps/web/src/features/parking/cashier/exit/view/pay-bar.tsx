import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatRupiah, labelIn } from '../../../../../i18n/format.ts';
import { Icon } from '../../../../../theme/icon.tsx';
import { rowHeight, type } from '../../../../../theme/tokens.ts';
import type { PaidType } from '../../offline/desk-types.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { confirmingOf } from '../machine/due.ts';
import { isOpenPrice } from '../machine/exit-state.ts';
import { paymentKeys } from '../keys/keys.ts';
import { likelyTenders } from '../machine/tender.ts';
import type { ExitDesk } from '../machine/exit-acts.ts';

interface PayBarProps {
  readonly exit: ExitDesk;
  readonly paidTypes: readonly PaidType[];
  readonly offline: boolean;
}

/** One key per payment type in a row, and what is handed over for cash. */
export function PayBar({ exit, paidTypes, offline }: PayBarProps) {
  const { t } = useTranslation();
  const { state, total } = exit;
  const open = isOpenPrice(state.step);
  const paid = open ? (state.quote?.payment ?? null) : null;
  const payable = open && total > 0 && paid === null;
  const confirming = confirmingOf(state, exit) ?? 'CASH';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box role="group" aria-label={t('cashier.exit.pay')} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {paidTypes.map((paidType, index) => {
          const chosen = payable && exit.paidType?.id === paidType.id;
          return (
            <Button
              key={paidType.id}
              variant={chosen ? 'contained' : 'outlined'}
              aria-pressed={chosen}
              disabled={!payable || (offline && paidType.kind !== 'CASH' && !paidType.claimed)}
              onClick={() => {
                exit.pay(paidType);
              }}
              sx={{ flex: '1 1 92px', minWidth: 0, minHeight: rowHeight.touch, gap: 1, px: 1, whiteSpace: 'nowrap' }}
            >
              {paymentKeys[index] && <KeyCap>{paymentKeys[index]}</KeyCap>}
              <Box component="span" title={labelIn(paidType)} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {labelIn(paidType)}
              </Box>
            </Button>
          );
        })}
      </Box>
      {paid ? (
        <AlreadyPaid paidType={paidTypes.find(({ id }) => id === paid.paidTypeId) ?? null} />
      ) : (
        <Tender exit={exit} open={open} />
      )}
      <Button
        variant="contained"
        size="large"
        disabled={!open}
        loading={state.step === 'saving'}
        onClick={() => void exit.confirm()}
        sx={{ minHeight: rowHeight.comfortable, gap: 2, fontSize: type.large }}
      >
        {t(`cashier.exit.confirm.${confirming}`, { name: exit.paidType ? labelIn(exit.paidType) : '' })}
        <KeyCap>Enter</KeyCap>
      </Button>
    </Box>
  );
}

/** Nothing is due: the car came with a payment of this price. */
function AlreadyPaid({ paidType }: { readonly paidType: PaidType | null }) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{ minHeight: 72, display: 'flex', alignItems: 'center', gap: 2, color: 'success.main', fontWeight: 600 }}
    >
      <Icon name="check_circle" />
      {[t('cashier.exit.alreadyPaid'), ...(paidType ? [labelIn(paidType)] : [])].join(' · ')}
    </Box>
  );
}

function Tender({ exit, open }: { readonly exit: ExitDesk; readonly open: boolean }) {
  const { t } = useTranslation();
  const { state, total, tendered, paidType } = exit;
  const cash = open && total > 0 && paidType?.kind === 'CASH';
  const change = (tendered ?? total) - total;
  return (
    <Box
      sx={{
        minHeight: 72,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 2,
        visibility: cash ? 'visible' : 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        {likelyTenders(total).map((amount) => (
          <Button
            key={amount}
            size="small"
            variant="text"
            color="inherit"
            sx={{ flex: 1, px: 1, bgcolor: 'background.sunken', whiteSpace: 'nowrap' }}
            onClick={() => void exit.tender(amount)}
          >
            {formatRupiah(amount)}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {state.step === 'tendering' && tendered !== null ? formatRupiah(tendered) : t('cashier.exit.exact')}
        </Box>
        <Box
          component="span"
          sx={{ fontWeight: 600, fontSize: type.title, color: change < 0 ? 'error.main' : 'text.primary' }}
        >
          {t(change < 0 ? 'cashier.exit.short' : 'cashier.exit.change')} {formatRupiah(Math.abs(change))}
        </Box>
      </Box>
    </Box>
  );
}
