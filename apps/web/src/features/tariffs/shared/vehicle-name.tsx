import Box from '@mui/material/Box';
import type { Named } from '@parking/contract/core/report';
import { labelIn } from '../../../i18n/format.ts';

/** A vehicle type with the colour it has on the chart. */
export function VehicleName({ vehicle, colour }: { readonly vehicle: Named; readonly colour: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: colour, flexShrink: 0 }}
      />
      {labelIn(vehicle)}
    </Box>
  );
}
