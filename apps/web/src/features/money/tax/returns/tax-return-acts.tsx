import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { possibleTaxReturnActs } from '@parking/contract/money/tax/tax-return-states';
import type { TaxReturn } from '@parking/contract/money/tax/tax-returns';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findMenu } from '../../../../api/navigation.ts';
import { useFlags, useNavigation } from '../../../../api/session.tsx';
import { lastOfMonth } from '../../../../kit/report/days/neighbour-period.ts';
import type { ActOnReturn } from './act-on-return.ts';
import { TaxPackMenu } from './tax-pack-menu.tsx';

interface ActsProps {
  readonly taxReturn: TaxReturn;
  readonly onAct: (on: ActOnReturn) => void;
}

/** What may be done with the return of a month now, and what it is of, day by day. */
export function TaxReturnActs({ taxReturn, onAct }: ActsProps) {
  const { t } = useTranslation();
  const { editable } = useFlags('/tax_returns');
  const maySeeDays = findMenu(useNavigation(), '/parking_tax') !== null;
  const { month, status } = taxReturn;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pb: 3 }}>
      {editable &&
        possibleTaxReturnActs(status).map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'withdraw' ? 'outlined' : 'contained'}
            color={act === 'withdraw' ? 'inherit' : 'primary'}
            onClick={() => onAct({ act, taxReturn })}
          >
            {t(`taxReturns.acts.${act}`)}
          </Button>
        ))}
      {status !== 'DRAFT' && <TaxPackMenu taxReturn={taxReturn} />}
      {maySeeDays && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          component={Link}
          to={`/parking_tax?from=${month}&to=${lastOfMonth(month)}&groupBy=day`}
        >
          {t('taxReturns.report')}
        </Button>
      )}
    </Box>
  );
}
