import type { Components, Theme } from '@mui/material/styles';
import { radius, rowHeight, screenHeight, type } from './tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

const hairline = '1px solid var(--mui-palette-divider)';

export const components: Overrides = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { scrollbarColor: 'var(--mui-palette-border) transparent' },
      body: { fontVariantNumeric: 'tabular-nums', fontFeatureSettings: "'cv05', 'cv08', 'ss03'" },
      '#root': { height: screenHeight },
      ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius.input,
        minHeight: 36,
        paddingInline: 16,
        '@media (pointer: coarse)': { minHeight: rowHeight.touch },
      },
      sizeSmall: { minHeight: 32, paddingInline: 12, fontSize: type.dense },
      outlined: { borderColor: 'var(--mui-palette-border)' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radius.input,
        width: 36,
        height: 36,
        '@media (pointer: coarse)': { width: rowHeight.touch, height: rowHeight.touch },
      },
      sizeSmall: { width: 32, height: 32 },
    },
  },
  // Its ring is larger than it is.
  MuiSwitch: { styleOverrides: { root: { overflow: 'visible' } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: 'var(--mui-palette-divider)' } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        backgroundColor: 'var(--mui-palette-background-raised)',
        border: hairline,
        boxShadow: '0 16px 48px rgb(8 14 26 / 24%)',
        margin: 16,
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: type.large, fontWeight: 600, padding: '20px 24px 8px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiPopover: {
    styleOverrides: {
      paper: {
        backgroundColor: 'var(--mui-palette-background-raised)',
        border: hairline,
        boxShadow: '0 8px 24px rgb(8 14 26 / 16%)',
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: {
        backgroundColor: 'var(--mui-palette-background-raised)',
        border: hairline,
        boxShadow: '0 8px 24px rgb(8 14 26 / 16%)',
        fontSize: type.body,
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: type.body,
        minHeight: 36,
        gap: 12,
        '@media (pointer: coarse)': { minHeight: rowHeight.touch },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { borderColor: 'var(--mui-palette-divider)' } } },
  MuiInputBase: {
    styleOverrides: {
      input: { '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 } },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
      root: {
        borderRadius: radius.input,
        backgroundColor: 'var(--mui-palette-background-paper)',
        '&:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-border)',
        },
        '&:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled):hover .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-text-secondary)',
        },
      },
      input: {
        '&:-webkit-autofill': {
          WebkitBoxShadow: '0 0 0 100px var(--mui-palette-background-paper) inset',
          WebkitTextFillColor: 'var(--mui-palette-text-primary)',
          borderRadius: 'inherit',
        },
      },
    },
  },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiToggleButton: {
    styleOverrides: { root: { borderRadius: radius.input, textTransform: 'none', minHeight: 36, paddingInline: 12 } },
  },
  // Labels stand above their field, never inside it.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        fontSize: type.dense,
        fontWeight: 500,
        lineHeight: 1.5,
        whiteSpace: 'normal',
        color: 'var(--mui-palette-text-primary)',
        '&.Mui-error': { color: 'var(--mui-palette-error-main)' },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: type.small } } },
  MuiChip: { styleOverrides: { root: { borderRadius: radius.chip, fontSize: type.dense } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: 'var(--mui-palette-divider)',
        fontSize: type.dense,
        height: rowHeight.table,
        paddingBlock: 4,
      },
      head: { fontWeight: 600, color: 'var(--mui-palette-text-secondary)' },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        fontSize: type.small,
        fontWeight: 500,
        borderRadius: radius.chip,
        padding: '6px 8px',
        backgroundColor: 'var(--mui-palette-text-primary)',
        color: 'var(--mui-palette-background-default)',
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 500 } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: radius.card,
        fontSize: type.dense,
        alignItems: 'center',
        // On a telephone, what can be done stands below the text: beside it, each word would have a line.
        '@media (max-width: 599.95px)': {
          '&:has(.MuiAlert-action)': { flexWrap: 'wrap' },
          '&:has(.MuiAlert-action) .MuiAlert-message': { flex: '1 0 calc(100% - 48px)' },
        },
        '&.MuiAlert-standard': { color: 'var(--mui-palette-text-primary)' },
        '&.MuiAlert-standard.MuiAlert-colorWarning': { backgroundColor: 'var(--mui-palette-warning-surface)' },
        '&.MuiAlert-standard.MuiAlert-colorError': { backgroundColor: 'var(--mui-palette-error-surface)' },
        '&.MuiAlert-standard.MuiAlert-colorSuccess': { backgroundColor: 'var(--mui-palette-success-surface)' },
        '&.MuiAlert-standard.MuiAlert-colorInfo': { backgroundColor: 'var(--mui-palette-info-surface)' },
      },
    },
  },
  MuiAccordion: { defaultProps: { disableGutters: true } },
};
