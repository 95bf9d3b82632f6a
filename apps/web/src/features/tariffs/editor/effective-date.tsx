import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ParkingFareVersion } from '@parking/contract/tariffs/parking-fares';
import { Suspense, lazy, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../kit/form/parts/field-frame.tsx';

const DayPicker = lazy(() =>
  import('../../../kit/calendar/day-picker.tsx').then((module) => ({ default: module.DayPicker })),
);

interface EffectiveDateProps {
  /** `YYYY-MM-DD`; empty when none is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly today: string;
  /** A stored version keeps its day. */
  readonly fixed: boolean;
  readonly editable: boolean;
  /** The version of the same kind that stands on this day. */
  readonly clash: ParkingFareVersion | null;
  readonly strict: boolean;
}

/** The day from which a fare holds, and what choosing it means. */
export function EffectiveDate({ value, onChange, today, fixed, editable, clash, strict }: EffectiveDateProps) {
  const { t } = useTranslation();
  const id = useId();
  const error = (() => {
    if (clash?.used) return t('fareEditor.page.dateUsed');
    return strict && value === '' ? t('fareEditor.page.dateMissing') : undefined;
  })();
  const help = (() => {
    if (!editable) return undefined;
    if (fixed) return t('fareEditor.page.effectiveFixed');
    if (clash) return t('fareEditor.page.replaces');
    return t(value !== '' && value <= today ? 'fareEditor.page.early' : 'fareEditor.page.effectiveHelp');
  })();
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldFrame field={{ id, label: t('fareEditor.page.effectiveDate'), help, error, required: true }}>
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <DayPicker
            id={id}
            value={value}
            onChange={onChange}
            disabled={fixed || !editable}
            error={error !== undefined}
            describedBy={`${id}-help`}
          />
        </Suspense>
      </FieldFrame>
    </Box>
  );
}
