import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { motionMs, radius, space, type } from './tokens.ts';

const fontFamily = "'Inter Variable', system-ui, sans-serif";
const title = { fontWeight: 600, letterSpacing: '-0.01em' } as const;

/** Names of the stored preference and of the attribute on the root element that it sets. */
export const modeStorageKey = 'dark-mode';
export const schemeAttribute = 'data-scheme';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  defaultColorScheme: 'light',
  spacing: space,
  shape: { borderRadius: radius.card },
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily,
    fontSize: type.body,
    htmlFontSize: 16,
    h1: { ...title, fontSize: type.display, lineHeight: 1.25 },
    h2: { ...title, fontSize: type.title, lineHeight: 1.3 },
    h3: { ...title, fontSize: type.large, lineHeight: 1.4 },
    h4: { ...title, fontSize: type.body, lineHeight: 1.45 },
    h5: { ...title, fontSize: type.body },
    h6: { ...title, fontSize: type.body },
    subtitle1: { fontSize: type.large, lineHeight: 1.5 },
    subtitle2: { fontSize: type.dense, fontWeight: 600 },
    body1: { fontSize: type.body, lineHeight: 1.5, letterSpacing: 0 },
    body2: { fontSize: type.dense, lineHeight: 1.5, letterSpacing: 0 },
    caption: { fontSize: type.small, lineHeight: 1.4, letterSpacing: 0 },
    overline: { fontSize: type.small, textTransform: 'none', letterSpacing: 0 },
    button: { fontSize: type.body, fontWeight: 600, letterSpacing: 0, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: motionMs,
      complex: motionMs,
      enteringScreen: motionMs,
      leavingScreen: 100,
    },
  },
  components,
});
