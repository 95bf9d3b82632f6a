import Box from '@mui/material/Box';
import { radius, type } from '../../../../theme/tokens.ts';

/** The key that does the same as what it stands on. */
export function KeyCap({ children }: { readonly children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: 'inline-block',
        flex: 'none',
        minWidth: 20,
        px: 1,
        border: 1,
        borderColor: 'currentColor',
        borderRadius: `${radius.chip}px`,
        fontFamily: 'inherit',
        fontSize: type.small,
        fontWeight: 600,
        lineHeight: '18px',
        textAlign: 'center',
        whiteSpace: 'nowrap',
        opacity: 0.85,
        // Where nothing but a finger points there are no keys.
        '@media (hover: none) and (pointer: coarse)': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
