import { useColorScheme } from '@mui/material/styles';
import { chartColours } from '../../theme/tokens.ts';

/** Eight colours to tell series apart, for the mode shown; they begin again after the eighth. */
export function useChartColours(): (place: number) => string {
  const { mode, systemMode } = useColorScheme();
  const palette = chartColours[(mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light'];
  return (place) => palette[place % palette.length] ?? palette[0];
}
