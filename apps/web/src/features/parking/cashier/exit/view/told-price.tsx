import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FareDay, cappedWords, dayLine } from '@parking/contract/tariffs/by-day';
import type { ChargeLine } from '@parking/contract/tariffs/compute-fare';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { useTranslation } from 'react-i18next';
import { formatRupiah, labelIn } from '../../../../../i18n/format.ts';
import { Money } from '../../../../../kit/cells/cells.tsx';
import { type } from '../../../../../theme/tokens.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { arithmeticKey } from '../keys/keys.ts';
import type { Arithmetic } from '../use-arithmetic.ts';

interface ToldPriceProps {
  readonly quote: Pick<Quote, 'lines' | 'byDay'>;
  readonly arithmetic: Arithmetic;
}

/** What a price is made of: by days to be read aloud where it has any, the arithmetic behind a key. */
export function ToldPrice({ quote, arithmetic }: ToldPriceProps) {
  const { t } = useTranslation();
  const { lines, byDay } = quote;
  if (!byDay) return <Lines lines={lines} label={t('cashier.exit.lines')} />;
  return (
    <>
      {arithmetic.isShown ? (
        <Lines lines={lines} label={t('cashier.exit.arithmetic')} />
      ) : (
        <>
          <Days days={byDay.days} />
          {byDay.lines.length > 0 && <Lines lines={byDay.lines} label={t('cashier.exit.lines')} />}
        </>
      )}
      <Button size="small" onClick={arithmetic.toggle} sx={{ mt: 1, ml: -1, gap: 1 }}>
        {t(arithmetic.isShown ? 'cashier.exit.byDay' : 'cashier.exit.arithmetic')}
        <KeyCap>{arithmeticKey}</KeyCap>
      </Button>
    </>
  );
}

/** An amount in a sentence is never broken after its Rp. */
const whole = (told: string): string => told.replaceAll('Rp ', 'Rp\u00a0');

function Days({ days }: { readonly days: readonly FareDay[] }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-label={t('cashier.exit.days')} sx={listSx}>
      {days.map(dayLine).map((told) => (
        <Box
          component="li"
          key={told.label}
          sx={{ ...rowSx, alignItems: 'baseline', fontSize: type.title, fontWeight: 600, py: 1 }}
        >
          <span>
            {whole(labelIn(told))}
            {told.capped && (
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', whiteSpace: 'nowrap' }}>
                {' '}
                ({labelIn(cappedWords)})
              </Box>
            )}
          </span>
          <Money amount={told.amount} />
        </Box>
      ))}
    </Box>
  );
}

function Lines({ lines, label }: { readonly lines: readonly ChargeLine[]; readonly label: string }) {
  return (
    <Box component="ul" aria-label={label} sx={listSx}>
      {lines.map((line, index) => (
        // Two lines may say the same; their order is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <Box component="li" key={`${index} ${line.code}`} sx={{ ...rowSx, py: '2px' }}>
          <span>
            {labelIn(line)}
            {line.quantity > 1 && (
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                {' '}
                {line.quantity} × {formatRupiah(line.unitAmount)}
              </Box>
            )}
          </span>
          <Money amount={line.amount} />
        </Box>
      ))}
    </Box>
  );
}

const listSx = { m: 0, p: 0, listStyle: 'none' } as const;
const rowSx = { display: 'flex', justifyContent: 'space-between', gap: 3 } as const;
