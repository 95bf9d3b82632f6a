import Box from '@mui/material/Box';

interface LightCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some, not all, of what it stands for. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A bare checkbox: a matrix of hundreds stays quick. */
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
        sx={{
          appearance: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 18,
          height: 18,
          m: 0,
          cursor: 'inherit',
          border: 2,
          borderColor: 'text.secondary',
          borderRadius: '3px',
          '&:checked, &:indeterminate': { bgcolor: 'primary.main', borderColor: 'primary.main' },
          '&::before': {
            content: '""',
            width: 12,
            height: 12,
            bgcolor: 'primary.contrastText',
            clipPath: 'inset(50%)',
          },
          '&:checked::before': {
            clipPath: 'polygon(14% 44%, 0 60%, 40% 96%, 100% 20%, 84% 8%, 38% 66%)',
          },
          '&:indeterminate::before': { clipPath: 'inset(5px 1px)' },
          '&:disabled': { opacity: 0.45 },
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      />
    </Box>
  );
}
