import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import type { AnyRow } from '../model/resource-types.ts';

interface SwitchCellProps {
  readonly row: AnyRow;
  /** The resource's update. */
  readonly update: EndpointDefinition;
  /** The field it turns on and off. */
  readonly field: string;
  /** What it is said to be for: `Dijual: Mobil bulanan`. */
  readonly label: string;
  /** Why the server refuses it, where its own sentence needs the form. */
  readonly refusal?: string;
}

/** Turns one thing of a record on or off where it is listed. */
export function SwitchCell({ row, update, field, label, refusal }: SwitchCellProps) {
  const change = useApiMutation(update, {
    handles: ['bad-input', 'changed-meanwhile'],
    onError: (failure) => {
      if (failure.code === 'bad-input' && refusal) showToast(refusal, 'error');
      else if (failure.status === 400 || failure.status === 409) showToast(failure.message, 'error');
    },
  });
  const { id, updatedAt } = row;
  const set = (on: boolean) => change.mutate({ params: { id }, body: { [field]: on, updatedAt } } as never);
  return (
    // On a phone the whole card leads to the record; this stands above that.
    <Box component="span" sx={{ position: 'relative', zIndex: 1, ml: -1 }}>
      <Switch
        size="small"
        checked={row[field] === true}
        disabled={change.isPending}
        onChange={(_, on) => set(on)}
        slotProps={{ input: { 'aria-label': label } }}
      />
    </Box>
  );
}
