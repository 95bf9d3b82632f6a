import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_URL ?? 'http://127.0.0.1:8080';

// What every screen needs, in one file: many small ones compress worse and take longer to ask for.
const base = [
  '@emotion/[^/]+',
  '@mui/(?:private-theming|styled-engine|system|utils)',
  '@mui/material/(?:styles|utils|transitions|Box|Button|ButtonBase|Checkbox|CircularProgress|CssBaseline|FormControl)',
  '@mui/material/(?:FormControlLabel|FormHelperText|FormLabel|IconButton|InputAdornment|InputBase|InputLabel|Link)',
  '@mui/material/(?:OutlinedInput|Stack|SvgIcon|Typography|internal)',
  '@tanstack/(?:query-core|react-query)',
  'clsx',
  'hoist-non-react-statics',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-is',
  'react-router',
  'scheduler',
  'stylis',
];

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true },
      '/health': server,
      '/ws': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: new RegExp(`/node_modules/(?:${base.join('|')})/`) }],
        },
      },
    },
  },
});
