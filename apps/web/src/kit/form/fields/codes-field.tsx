import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormScope } from '../form-scope.ts';
import { type FieldProps, useField } from '../parts/use-field.ts';

interface CodesFieldProps extends FieldProps {
  readonly codes: readonly string[];
}

/** Any number of codes of an enumeration, all in sight. Their words stand in the resource's texts. */
export function CodesField({ codes, ...props }: CodesFieldProps) {
  const { texts } = useFormScope();
  const field = useField(props);
  const chosen = Array.isArray(field.value) ? field.value : [];
  const note = field.error ?? field.help;
  return (
    <Box
      component="fieldset"
      aria-describedby={field.describedBy}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box component="legend" sx={{ typography: 'body2', fontWeight: 600, p: 0, mb: 1 }}>
        {field.label}
      </Box>
      {codes.map((code, index) => (
        <FormControlLabel
          key={code}
          disabled={field.disabled}
          label={texts.values?.[props.name]?.[code] ?? code}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(code)}
              onChange={(_, on) =>
                field.change(codes.filter((other) => (other === code ? on : chosen.includes(other))))
              }
              onBlur={field.blur}
              {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
            />
          }
        />
      ))}
      {note && (
        <FormHelperText id={`${field.id}-help`} error={Boolean(field.error)} sx={{ ml: 0 }}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
