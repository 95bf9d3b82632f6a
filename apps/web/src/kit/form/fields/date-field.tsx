import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import { FieldFrame } from '../parts/field-frame.tsx';
import { type FieldProps, useField } from '../parts/use-field.ts';

const DayPicker = lazy(() => import('../../calendar/day-picker.tsx').then((module) => ({ default: module.DayPicker })));

interface DateFieldProps extends FieldProps {
  /** To the second, or as people say it. */
  readonly time?: boolean | 'minute';
}

export function DateField({ time = false, ...props }: DateFieldProps) {
  const field = useField(props);
  return (
    <FieldFrame field={field}>
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <DayPicker
          id={field.id}
          time={time}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={(day) => field.change(day === '' ? null : time === 'minute' ? `${day.slice(0, 16)}:00` : day)}
          onBlur={field.blur}
          disabled={field.disabled}
          error={Boolean(field.error)}
          {...(field.describedBy && { describedBy: field.describedBy })}
        />
      </Suspense>
    </FieldFrame>
  );
}

export const DateTimeField = (props: FieldProps) => <DateField {...props} time />;
