import Box from '@mui/material/Box';
import type { GateDevice } from '@parking/contract/gates/gates';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { useOptions } from '../../../kit/model/options.ts';

/** What stands at a gate, a line each. */
export function DeviceSummary({ devices }: { readonly devices: readonly GateDevice[] }) {
  const { data: types } = useOptions({ options: '/device_types/list' }, devices.length > 0);
  if (devices.length === 0) return <Blank />;
  return devices.map(({ name, address, deviceTypeId }) => {
    const type = types?.find(({ id }) => id === deviceTypeId);
    return (
      <Box key={`${deviceTypeId} ${name}`}>
        {name}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {[type && labelIn(type), address].filter(Boolean).map((part) => ` · ${part}`)}
        </Box>
      </Box>
    );
  });
}
