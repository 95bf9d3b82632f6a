import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../../api/session.tsx';
import { formatDateTime } from '../../../../i18n/format.ts';
import { Money, Plate } from '../../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { isWaiting } from './queue.ts';
import { useDesk, useDeskState } from './the-desk.ts';

const chips = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  BOOKED: { tone: 'success', icon: 'check_circle' },
  KNOWN: { tone: 'success', icon: 'done_all' },
  UNMATCHED: { tone: 'warning', icon: 'rule' },
  REFUSED: { tone: 'error', icon: 'error' },
} as const;

/** Each sale that this device made without the server, and what became of it. */
export default function SalesPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const { sales, mode } = useDeskState();
  const me = useProfile().id;
  const waiting = sales.filter(isWaiting);
  return (
    <ActDialog title={t('cashier.offline.title')} wide onClose={onClose}>
      {sales.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('cashier.offline.empty')}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflow: 'auto' }}>
        {sales.toReversed().map(({ requestId, sale, state, receiptNumber, userName }) => (
          <Box
            component="li"
            key={requestId}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', md: '150px 150px 1fr 110px 170px' },
              gap: 2,
              alignItems: 'center',
              py: 2,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box>
              <Box sx={{ fontWeight: 600 }}>{receiptNumber ?? sale.provisionalNumber}</Box>
              {receiptNumber && (
                <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
                  {t('cashier.exit.slip', { number: sale.provisionalNumber })}
                </Box>
              )}
            </Box>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{formatDateTime(sale.datetimeOut)}</Box>
            <Box>
              {sale.plateNumber ? <Plate text={formatPlate(sale.plateNumber)} /> : sale.parkingCode}{' '}
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                {userName}
              </Box>
            </Box>
            <Box sx={{ textAlign: 'right' }}>
              <Money amount={sale.amountTaken} />
            </Box>
            <Box sx={{ justifySelf: { md: 'end' } }}>
              <ToneChip tone={chips[state].tone} icon={chips[state].icon}>
                {t(`cashier.offline.states.${state}`)}
              </ToneChip>
            </Box>
          </Box>
        ))}
      </Box>
      {waiting.some(({ userId }) => userId !== me) && (
        <Box sx={{ color: 'text.secondary' }}>{t('cashier.offline.noGrant')}</Box>
      )}
      {waiting.length > 0 && mode === 'online' && (
        <Button variant="outlined" onClick={() => void desk?.upload()}>
          {t('cashier.offline.sendNow')}
        </Button>
      )}
    </ActDialog>
  );
}
