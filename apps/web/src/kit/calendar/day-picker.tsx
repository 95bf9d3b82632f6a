import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/id';
import 'dayjs/locale/en-gb';
import { useId } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { indonesianPickerTexts } from '../../theme/date-picker-texts.ts';

interface DayPickerProps {
  /** Above the field; a form's frame writes its own. */
  readonly label?: string;
  readonly id?: string;
  /** `YYYY-MM-DD`, or with `time` `YYYY-MM-DDTHH:mm:ss`; empty when none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** To the second, or as people say it. */
  readonly time?: boolean | 'minute';
  readonly max?: string;
  readonly disabled?: boolean;
  readonly error?: boolean;
  readonly describedBy?: string;
}

/** Days and times of the site: plain calendar values, never an instant of this computer's zone. */
export function DayPicker({
  label,
  id,
  value,
  onChange,
  onBlur,
  time = false,
  max,
  disabled,
  error,
  describedBy,
}: DayPickerProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const language = currentLanguage();
  const Picker = time ? DateTimePicker : DatePicker;
  const write = (day: Dayjs | null) => {
    if (day === null) onChange('');
    else if (day.isValid()) onChange(day.format(time ? 'YYYY-MM-DDTHH:mm:ss' : 'YYYY-MM-DD'));
  };
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={language === 'id' ? 'id' : 'en-gb'}
      {...(language === 'id' && { localeText: indonesianPickerTexts })}
    >
      {label && (
        <Box
          component="label"
          id={`${fieldId}-label`}
          htmlFor={fieldId}
          sx={{ typography: 'body2', fontWeight: 600, mb: -2 }}
        >
          {label}
        </Box>
      )}
      <Picker
        value={value === '' ? null : dayjs(value)}
        onChange={write}
        format={`DD MMM YYYY${time === 'minute' ? ' HH:mm' : time ? ' HH:mm:ss' : ''}`}
        {...(max && (time ? { maxDateTime: dayjs(max) } : { maxDate: dayjs(max) }))}
        {...(time && { ampm: false })}
        {...(disabled !== undefined && { disabled })}
        slotProps={{
          textField: {
            id: fieldId,
            size: 'small',
            fullWidth: true,
            ...(error !== undefined && { error }),
            ...(onBlur && { onBlur }),
            ...(describedBy && { 'aria-describedby': describedBy }),
          },
        }}
      />
    </LocalizationProvider>
  );
}
