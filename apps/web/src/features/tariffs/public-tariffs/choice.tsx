import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useId } from 'react';

interface ChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly choose: (value: Value) => void;
}

/** One of a few, all of them in sight of a thumb. */
export function Choice<Value extends string | number>({ label, value, options, choose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Box>
      <Box id={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600 }}>
        {label}
      </Box>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {options.map((option) => (
          <Chip
            key={option.value}
            label={option.label}
            color={option.value === value ? 'primary' : 'default'}
            variant={option.value === value ? 'filled' : 'outlined'}
            aria-pressed={option.value === value}
            onClick={() => choose(option.value)}
            sx={{ height: 40, borderRadius: 20, px: 1 }}
          />
        ))}
      </Box>
    </Box>
  );
}
