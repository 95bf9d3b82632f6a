import { dayWord } from '../../../../kit/report/day-words.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FareRules } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { Icon } from '../../../../theme/icon.tsx';
import { endOfCharging } from '../rules/end-of-charging.ts';
import { ExampleTable } from './example-table.tsx';
import { exampleStays, lengthsWith, longestMinutes } from './example-stays.ts';
import { FareChart } from './fare-chart.tsx';
import { MinutesInput } from '../rules/minutes-input.tsx';
import { TitledPanel } from '../../../../kit/panel.tsx';
import { spanPhrase } from '../rules/rule-sentence.ts';

const DayPicker = lazy(() =>
  import('../../../../kit/calendar/day-picker.tsx').then((module) => ({ default: module.DayPicker })),
);

interface WorkedExampleProps {
  readonly book: TariffBook;
  /** Null while the draft is not complete. */
  readonly rules: FareRules | null;
  /** What is in force now; null where nothing is, or where it is the fare shown. */
  readonly current: FareRules | null;
  /** The site's local time at which the examples begin unless another is chosen. */
  readonly from: string;
}

/** What usual stays cost by the rules as they are written now. */
export function WorkedExample({ book, rules, current, from }: WorkedExampleProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<number | string | null>(null);
  const enteredAt = chosen ?? from;
  const usable = typeof typed === 'number' && typed >= 1 && typed <= longestMinutes ? typed : null;
  const add = () => {
    if (usable === null) return;
    setOwn([...own, usable]);
    setTyped(null);
  };
  const day = enteredAt.slice(0, 10);
  const weekday = dayWord(day);
  const holiday = book.holidays.includes(day);
  const end = rules && endOfCharging(rules);
  return (
    <>
      <TitledPanel title={t('fareEditor.example.title')} lead={t('fareEditor.example.lead')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Box component="label" htmlFor={id} sx={{ typography: 'body2', fontWeight: 600 }}>
            {t('fareEditor.example.enteredAt')}
          </Box>
          <Box sx={{ width: 236 }}>
            <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
              <DayPicker id={id} time value={enteredAt} onChange={(value) => setChosen(value === '' ? null : value)} />
            </Suspense>
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {weekday}
            {holiday && `, ${t('fares.days.HOLIDAY')}`}
          </Box>
        </Box>
        {rules ? (
          <>
            {end !== null && (
              <Alert severity="warning">{t('fareEditor.example.ends', { duration: spanPhrase(end, t) })}</Alert>
            )}
            <ExampleTable
              stays={exampleStays({ book, rules, current, enteredAt }, lengthsWith(own))}
              taxPercent={taxRateAt(book, enteredAt).basisPoints / 100}
              own={own}
              remove={(minutes) => setOwn(own.filter((length) => length !== minutes))}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
              <Box component="label" htmlFor={`${id}-own`} sx={{ typography: 'body2', fontWeight: 600 }}>
                {t('fareEditor.example.own')}
              </Box>
              <MinutesInput
                id={`${id}-own`}
                label={t('fareEditor.example.own')}
                value={typed}
                onChange={setTyped}
                onEnter={add}
                error={typed !== null && usable === null}
              />
              <Button
                size="small"
                disabled={usable === null}
                startIcon={<Icon name="add" size={18} />}
                onClick={add}
                aria-label={usable === null ? undefined : `${t('fareEditor.example.add')} ${spanPhrase(usable, t)}`}
              >
                {t('fareEditor.example.add')}
              </Button>
            </Box>
          </>
        ) : (
          <Box role="status" sx={{ color: 'text.secondary' }}>
            {t('fareEditor.example.waiting')}
          </Box>
        )}
      </TitledPanel>
      {rules && <FareChart book={book} rules={rules} current={current} enteredAt={enteredAt} />}
    </>
  );
}
