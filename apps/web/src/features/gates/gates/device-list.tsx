import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type FieldValues, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ReferenceField } from '../../../kit/form/reference-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';
import { ConfigRows } from './config-rows.tsx';

const blank = { deviceTypeId: null, name: '', address: null, config: {} };

/** The equipment at a gate, a card each. */
export function DeviceList() {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray<FieldValues, 'devices'>({ name: 'devices' });
  return (
    <>
      {fields.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('gates.gates.noDevices')}</Box>}
      {fields.map(({ id }, index) => (
        <Box
          key={id}
          role="group"
          aria-label={t('gates.gates.deviceNumber', { number: index + 1 })}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 3,
            p: 4,
            border: 1,
            borderColor: 'divider',
            borderRadius: `${radius.card}px`,
            bgcolor: 'background.default',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Box sx={{ typography: 'subtitle2' }}>{t('gates.gates.deviceNumber', { number: index + 1 })}</Box>
            <IconButton
              size="small"
              aria-label={t('gates.gates.removeDevice', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <Icon name="delete" />
            </IconButton>
          </Box>
          <ReferenceField name={`devices.${index}.deviceTypeId`} options="/device_types/list" autoFocus={false} />
          <TextField name={`devices.${index}.name`} />
          <TextField name={`devices.${index}.address`} help={t('gates.gates.deviceAddressHelp')} />
          <ConfigRows name={`devices.${index}.config`} />
        </Box>
      ))}
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => append(blank, { focusName: `devices.${fields.length}.name` })}
      >
        {t('gates.gates.addDevice')}
      </Button>
    </>
  );
}
