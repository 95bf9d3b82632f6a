import type { PaletteOptions } from '@mui/material/styles';
import { dark, light } from './tokens.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypeBackground {
    /** Above the surface: dialogs, menus. */
    raised: string;
    /** Below the surface: header rows, wells. */
    sunken: string;
  }
  interface PaletteColor {
    /** A quiet ground for text in this colour. */
    surface: string;
  }
  interface SimplePaletteColorOptions {
    surface?: string;
  }
  interface Palette {
    border: string;
  }
  interface PaletteOptions {
    border?: string;
  }
}

type Tokens = { readonly [Name in keyof typeof light]: string };

function paletteOf(tokens: Tokens, onFill: string): PaletteOptions {
  const meaning = (main: string, surface: string) => ({ main, surface, contrastText: onFill });
  return {
    primary: {
      main: tokens.accent,
      dark: tokens.accentStrong,
      contrastText: tokens.onAccent,
      surface: `color-mix(in srgb, ${tokens.accent} 10%, ${tokens.surface})`,
    },
    secondary: { main: tokens.quietText, contrastText: tokens.surface, surface: tokens.sunken },
    warning: meaning(tokens.amber, tokens.amberSurface),
    error: meaning(tokens.red, tokens.redSurface),
    success: meaning(tokens.green, tokens.greenSurface),
    info: meaning(tokens.accent, `color-mix(in srgb, ${tokens.accent} 10%, ${tokens.surface})`),
    background: { default: tokens.page, paper: tokens.surface, raised: tokens.raised, sunken: tokens.sunken },
    text: { primary: tokens.text, secondary: tokens.quietText, disabled: tokens.disabledText },
    divider: tokens.hairline,
    action: { active: tokens.quietText },
    border: tokens.border,
  };
}

export const lightPalette = paletteOf(light, '#FFFFFF');
export const darkPalette = paletteOf(dark, dark.page);
