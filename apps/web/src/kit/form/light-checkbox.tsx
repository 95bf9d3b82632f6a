import Box from '@mui/material/Box';

interface LightCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some, not all, of what it stands for. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The browser's own checkbox: a matrix of hundreds stays quick. */
export function LightCheckbox({ label, checked, mixed = false, disabled = false, onChange }: LightCheckboxProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 32,
        height: 32,
        cursor: disabled ? 'default' : 'pointer',
      }}
    >
      <Box
        component="input"
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input: HTMLInputElement | null) => {
          if (input) input.indeterminate = mixed && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
        sx={{ width: 18, height: 18, m: 0, cursor: 'inherit', accentColor: 'var(--mui-palette-primary-main)' }}
      />
    </Box>
  );
}
