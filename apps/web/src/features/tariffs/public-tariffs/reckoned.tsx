import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { chargeStay } from '@parking/contract/tariffs/charge';
import { findFare, ordinary } from '@parking/contract/tariffs/find-fare';
import { fineOf } from '@parking/contract/tariffs/prices-of-type';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import { type PublicBook, reckonedDays } from '@parking/contract/tariffs/public-tariffs';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';
import { PriceLines } from '../editor/example/price-lines.tsx';
import { ruleSentence, segmentStart, spanPhrase } from '../editor/rules/rule-sentence.ts';
import { Choice } from './choice.tsx';

const DayPicker = lazy(() =>
  import('../../../kit/calendar/day-picker.tsx').then((module) => ({ default: module.DayPicker })),
);

const hour = 60;
const day = 24 * hour;
/** A stay may begin a day from now, and the fares are told of so many days. */
const longest = (reckonedDays - 1) * day;
const lengths = [hour, 2 * hour, 3 * hour, 5 * hour, 8 * hour, 12 * hour, day, 2 * day, 3 * day, longest];

interface ReckonedProps {
  /** Holds a vehicle type at least. */
  readonly book: PublicBook;
  /** The site's local time. */
  readonly now: string;
}

/** What one vehicle pays: the rules in words, and any stay by the very function that charges. */
export function Reckoned({ book, now }: ReckonedProps) {
  const { t } = useTranslation();
  const id = useId();
  const types = book.vehicleTypes
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => Number(other.isBasic) - Number(one.isBasic));
  const [vehicleTypeId, setVehicle] = useState(types[0]?.id ?? '');
  const [minutes, setMinutes] = useState(2 * hour);
  const [enteredAt, setEnteredAt] = useState(now);
  const fare = findFare(book, { ...ordinary, vehicleTypeId }, enteredAt.slice(0, 10));
  const fine = fineOf(book, vehicleTypeId);
  return (
    <Stack sx={{ gap: 5 }}>
      {types.length > 1 && (
        <Choice
          label={t('publicTariffs.vehicle')}
          value={vehicleTypeId}
          options={types.map((type) => ({ value: type.id, label: labelIn(type) }))}
          choose={setVehicle}
        />
      )}
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {fare?.rules.map((rule, index) => (
          <li key={`${rule.rule} ${index}`}>{ruleSentence(rule, segmentStart(fare.rules, index), t)}</li>
        ))}
        {fine !== null && fine > 0 && <li>{t('publicTariffs.lost', { fine: formatRupiah(fine) })}</li>}
      </Box>
      <Stack sx={{ gap: 4, pt: 5, borderTop: 1, borderColor: 'divider' }}>
        <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
          {t('publicTariffs.reckon')}
        </Box>
        <Box>
          <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, typography: 'body2', fontWeight: 600 }}>
            {t('publicTariffs.from')}
          </Box>
          <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
            <DayPicker
              id={id}
              time="minute"
              value={enteredAt}
              onChange={(value) => setEnteredAt(value === '' ? now : value)}
            />
          </Suspense>
        </Box>
        <Choice
          label={t('publicTariffs.length')}
          value={minutes}
          options={lengths.map((value) => ({ value, label: spanPhrase(value, t) }))}
          choose={setMinutes}
        />
        <Box aria-live="polite">
          {isReckoned(enteredAt, now) ? (
            <Price book={book} vehicleTypeId={vehicleTypeId} enteredAt={enteredAt} minutes={minutes} />
          ) : (
            <Alert severity="info">{t('publicTariffs.notTold')}</Alert>
          )}
        </Box>
      </Stack>
    </Stack>
  );
}

/** Fares of other days are not told: a stay begins today or within a day. */
const isReckoned = (enteredAt: string, now: string): boolean =>
  enteredAt.slice(0, 10) >= now.slice(0, 10) && enteredAt <= shiftMinutes(now, day);

interface PriceProps {
  readonly book: PublicBook;
  readonly vehicleTypeId: string;
  readonly enteredAt: string;
  readonly minutes: number;
}

function Price({ book, vehicleTypeId, enteredAt, minutes }: PriceProps) {
  const stay = { vehicleTypeId, parkingType: ordinary.parkingType, enteredAt, prepaid: 0 };
  const charge = chargeStay(book, pricingOf(stay, { exitedAt: shiftMinutes(enteredAt, minutes) }));
  return (
    <>
      <Box sx={{ typography: 'h1', textAlign: 'center' }}>{formatRupiah(charge.total)}</Box>
      <PriceLines charge={charge} taxPercent={taxRateAt(book, enteredAt).basisPoints / 100} />
    </>
  );
}
