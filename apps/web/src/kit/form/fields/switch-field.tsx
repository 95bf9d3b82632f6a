import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type FieldProps, useField } from '../parts/use-field.ts';

/** Yes or no; its label stands beside it. */
export function SwitchField(props: FieldProps) {
  const field = useField(props);
  const note = field.error ?? field.help;
  return (
    <Box>
      <FormControlLabel
        label={field.label}
        disabled={field.disabled}
        sx={{ ml: -2, minHeight: 36 }}
        control={
          <Switch
            id={field.id}
            checked={field.value === true}
            onChange={(_, checked) => field.change(checked)}
            onBlur={field.blur}
            slotProps={{
              input: { ref: field.ref, ...(field.describedBy && { 'aria-describedby': field.describedBy }) },
            }}
          />
        }
      />
      {note && (
        <FormHelperText id={`${field.id}-help`} error={Boolean(field.error)}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
