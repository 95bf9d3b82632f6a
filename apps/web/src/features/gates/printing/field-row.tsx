import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import type { printFields } from '@parking/contract/gates/equipment';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';
import { Icon } from '../../../theme/icon.tsx';
import { rowHeight } from '../../../theme/tokens.ts';

export type PrintField = RowOfResource<typeof printFields>;

interface FieldRowProps {
  readonly field: PrintField;
  readonly editable: boolean;
  /** Null at the ends. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
  readonly edit: () => void;
  readonly toggle: () => void;
}

/** One fact of the slips: whether, as what and where it prints. */
export function FieldRow({ field, editable, up, down, edit, toggle }: FieldRowProps) {
  const { t } = useTranslation();
  const name = labelIn(field);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 2,
        pr: 2,
        minHeight: rowHeight.comfortable,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Switch
        checked={field.print}
        disabled={!editable}
        onChange={toggle}
        slotProps={{ input: { 'aria-label': t('gates.printFields.printed', { name }) } }}
      />
      <Box
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: field.print ? 'text.primary' : 'text.secondary' }}
      >
        {name}
      </Box>
      <Act label={t('gates.printFields.editOf', { name })} icon="edit" act={editable ? edit : null} />
      <Act label={t('gates.printFields.up', { name })} icon="arrow_upward" act={editable ? up : null} />
      <Act label={t('gates.printFields.down', { name })} icon="arrow_downward" act={editable ? down : null} />
    </Box>
  );
}

function Act({
  label,
  icon,
  act,
}: {
  readonly label: string;
  readonly icon: string;
  readonly act: (() => void) | null;
}) {
  return (
    <IconButton size="small" aria-label={label} disabled={act === null} onClick={() => act?.()}>
      <Icon name={icon} />
    </IconButton>
  );
}
