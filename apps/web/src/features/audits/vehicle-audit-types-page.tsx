import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type VehicleAuditTypes, vehicleAuditTypes } from '@parking/contract/audits/audit-configurations';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../i18n/format.ts';
import { ReferenceField } from '../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { SettingsPage } from '../../kit/record/settings-page.tsx';
import { useOptions } from '../../kit/model/options.ts';
import { Icon } from '../../theme/icon.tsx';
import './texts.ts';

export default function VehicleAuditTypesPage() {
  const { t } = useTranslation();
  return (
    <SettingsPage
      route="/vehicle_audit_type"
      texts="audits.types"
      lead={t('audits.types.lead')}
      readOnly={t('audits.types.readOnly')}
      get={vehicleAuditTypes.get}
      update={vehicleAuditTypes.update}
      facts={(settings) => <ClassList types={settings as unknown as VehicleAuditTypes} />}
    >
      {() => <Classes />}
    </SettingsPage>
  );
}

function ClassList({ types }: { readonly types: VehicleAuditTypes }) {
  const { t } = useTranslation();
  const { data = [] } = useOptions({ options: '/vehicle_types/list' });
  if (types.vehicleMapTypes.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('audits.types.none')}</Box>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 2 }}>
      {types.vehicleMapTypes.map(({ name, vehicleTypeId }) => {
        const type = data.find(({ id }) => id === vehicleTypeId);
        return (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <Box component="dd" sx={{ m: 0 }}>
              {type ? labelIn(type) : '–'}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** One line for each class of the recogniser's. */
function Classes() {
  const { t } = useTranslation();
  const lines = useFieldArray({ name: 'vehicleMapTypes' });
  const written: unknown = useWatch({ name: 'vehicleMapTypes' });
  const nameAt = (index: number): string => {
    const line: unknown = Array.isArray(written) ? written[index] : null;
    const name = typeof line === 'object' && line !== null && 'name' in line ? line.name : null;
    return typeof name === 'string' && name !== '' ? name : String(index + 1);
  };
  return (
    <>
      {lines.fields.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('audits.types.none')}</Box>}
      {lines.fields.map((line, index) => (
        <Box
          key={line.id}
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
          }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <TextField name={`vehicleMapTypes.${index}.name`} />
          </Box>
          <ReferenceField name={`vehicleMapTypes.${index}.vehicleTypeId`} options="/vehicle_types/list" />
          <IconButton
            aria-label={t('audits.types.remove', { name: nameAt(index) })}
            onClick={() => lines.remove(index)}
            sx={{ mt: '24px' }}
          >
            <Icon name="delete" />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => lines.append({ name: '', vehicleTypeId: null })}
      >
        {t('audits.types.add')}
      </Button>
    </>
  );
}
