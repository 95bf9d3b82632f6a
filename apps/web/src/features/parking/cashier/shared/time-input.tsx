import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy, useId } from 'react';

const DayPicker = lazy(() =>
  import('../../../../kit/calendar/day-picker.tsx').then((module) => ({ default: module.DayPicker })),
);

interface TimeInputProps {
  readonly label: string;
  /** The site's local time, `YYYY-MM-DDTHH:mm:ss`; empty when nothing is typed. */
  readonly value: string;
  readonly onChange: (local: string) => void;
  readonly max?: string;
  readonly problem?: string;
  readonly help?: string;
  readonly required?: boolean;
}

/** A day and time, to the minute; typed by keyboard alone, where Enter goes on as in any field. */
export function TimeInput({ label, value, onChange, max, problem, help, required = false }: TimeInputProps) {
  const id = useId();
  const note = problem ?? help;
  return (
    <FormControl fullWidth size="small" error={Boolean(problem)} required={required}>
      <InputLabel id={`${id}-label`} htmlFor={id}>
        {label}
      </InputLabel>
      <Box
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
          event.preventDefault();
          event.currentTarget.closest('form')?.requestSubmit();
        }}
      >
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <DayPicker
            id={id}
            time="minute"
            value={value}
            onChange={(local) => onChange(local === '' ? '' : `${local.slice(0, 16)}:00`)}
            error={Boolean(problem)}
            {...(max && { max })}
            {...(note && { describedBy: `${id}-note` })}
          />
        </Suspense>
      </Box>
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
