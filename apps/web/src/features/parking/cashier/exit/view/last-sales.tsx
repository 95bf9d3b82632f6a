import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../../i18n/format.ts';
import { Plate } from '../../../../../kit/cells/cells.tsx';
import type { ReprintedSale } from '../dialogs/act-dialogs.tsx';
import { useOwnSales } from '../../shared/use-own-sales.ts';

interface LastSalesProps {
  readonly onReprint: (sale: ReprintedSale) => void;
  readonly onCorrect: (sale: ReprintedSale) => void;
}

/** What this cashier sold last, to print again or put right while no car is there. Without sums: a drawer is counted blind. */
export function LastSales({ onReprint, onCorrect }: LastSalesProps) {
  const { t } = useTranslation();
  const last = useOwnSales()?.last ?? [];
  if (last.length === 0) return null;
  return (
    <Box component="section" aria-label={t('cashier.exit.lastSales')} sx={{ typography: 'body2' }}>
      <Box sx={{ color: 'text.secondary', py: 1 }}>{t('cashier.exit.lastSales')}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {last.map(({ id, datetimeOut, plateNumber, receiptNumber }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              columnGap: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <span>{formatTime(datetimeOut)}</span>
            {plateNumber ? <Plate text={formatPlate(plateNumber)} /> : '–'}
            <Box component="span" sx={{ color: 'text.secondary', ml: 'auto', whiteSpace: 'nowrap' }}>
              {receiptNumber}
            </Box>
            <Button
              size="small"
              color="inherit"
              sx={{ minHeight: 28, px: 1, flex: 'none', ml: { xs: 'auto', sm: 0 } }}
              onClick={() => onCorrect({ stayId: id, number: receiptNumber, plateNumber })}
            >
              {t('cashier.correct.short')}
            </Button>
            <Button
              size="small"
              sx={{ minHeight: 28, px: 1, flex: 'none', ml: { xs: 'auto', sm: 0 } }}
              onClick={() => onReprint({ stayId: id, number: receiptNumber, plateNumber })}
            >
              {t('cashier.exit.printAgain')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
