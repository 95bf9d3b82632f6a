import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../kit/form/parts/use-field.ts';
import { Icon } from '../../../theme/icon.tsx';

interface Row {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

let lastKey = 0;
const newRow = (name: string, value: string): Row => {
  lastKey += 1;
  return { key: lastKey, name, value };
};

const rowsOf = (config: unknown): Row[] =>
  typeof config === 'object' && config !== null
    ? Object.entries(config).map(([name, value]) => newRow(name, String(value)))
    : [];

/** Settings of a device as its maker names them: pairs of name and value. A pair without a name is not kept. */
export function ConfigRows({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const field = useField({ name });
  const [rows, setRows] = useState(() => rowsOf(field.value));
  const write = (next: readonly Row[]) => {
    setRows([...next]);
    const named = next.filter((row) => row.name.trim() !== '');
    field.change(Object.fromEntries(named.map((row) => [row.name.trim(), row.value])));
  };
  const put = (key: number, change: Partial<Row>) =>
    write(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <Box role="group" aria-label={field.label} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ typography: 'body2', fontWeight: 600 }}>
        {field.label}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', ml: 1 }}>
          ({t('kit.form.optional')})
        </Box>
      </Box>
      {rows.map((row) => (
        <Box key={row.key} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <OutlinedInput
            size="small"
            sx={{ flex: 2 }}
            value={row.name}
            autoFocus={row.name === '' && row.value === ''}
            placeholder="baudRate"
            inputProps={{ 'aria-label': t('gates.gates.settingName'), maxLength: 60, autoComplete: 'off' }}
            onChange={(event) => put(row.key, { name: event.target.value })}
          />
          <OutlinedInput
            size="small"
            sx={{ flex: 3 }}
            value={row.value}
            inputProps={{
              'aria-label': t('gates.gates.settingValue', { name: row.name }),
              maxLength: 500,
              autoComplete: 'off',
            }}
            onChange={(event) => put(row.key, { value: event.target.value })}
          />
          <IconButton
            size="small"
            aria-label={t('gates.gates.removeSetting', { name: row.name })}
            onClick={() => write(rows.filter(({ key }) => key !== row.key))}
          >
            <Icon name="close" size={18} />
          </IconButton>
        </Box>
      ))}
      {field.error && <FormHelperText error>{field.error}</FormHelperText>}
      <Button
        size="small"
        startIcon={<Icon name="add" size={18} />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => setRows([...rows, newRow('', '')])}
      >
        {t('gates.gates.addSetting')}
      </Button>
    </Box>
  );
}
