import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import { type ChangeEvent, useId } from 'react';
import { labelIn } from '../../../../i18n/format.ts';
import { radius, rowHeight } from '../../../../theme/tokens.ts';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly labelEn?: string | null | undefined;
}

interface ChoiceSelectProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A short list to choose from: the browser's own, which opens and searches by keyboard and weighs nothing. */
export function ChoiceSelect({ label, choices, value, onChange }: ChoiceSelectProps) {
  const id = useId();
  return (
    <FormControl fullWidth size="small">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        sx={{
          height: rowHeight.table,
          px: 3,
          border: 1,
          borderColor: 'border',
          borderRadius: `${radius.input}px`,
          bgcolor: 'background.paper',
          color: 'text.primary',
          font: 'inherit',
          '@media (pointer: coarse)': { height: rowHeight.touch },
        }}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {labelIn({ label: choice.label, labelEn: choice.labelEn ?? null })}
          </option>
        ))}
      </Box>
    </FormControl>
  );
}
