import { type SystemProfile, systemProfiles } from '@parking/contract/system/system';
import { siteZones } from '@parking/contract/core/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { markFields } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { TextInput, type TextInputProps } from '../../../kit/text-input.tsx';
import { IconField } from './icon-field.tsx';
import { ProfileSection } from './profile-section.tsx';
import { type ProfileValues, bodyOf, isWholeNumber, valuesOf } from './system-profile-values.ts';

interface SystemProfileFormProps {
  readonly profile: SystemProfile;
  readonly editable: boolean;
}

const zoneNames = { 'Asia/Jakarta': 'jakarta', 'Asia/Makassar': 'makassar', 'Asia/Jayapura': 'jayapura' } as const;
const bounds = { startYear: [1900, 2200], dayStartHour: [0, 23], idleMinutes: [5, 1440] } as const;

export function SystemProfileForm({ profile, editable }: SystemProfileFormProps) {
  const { t } = useTranslation();
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(profile) });
  const { errors, isDirty } = form.formState;
  const save = useApiMutation(systemProfiles.update, {
    onSuccess: () => showToast(t('common.saved'), 'success'),
    onError: (failure) => void markFields(failure, form.setError),
  });

  type TextName = Exclude<keyof ProfileValues, 'appIcon' | 'zone' | 'registrationOpen'>;
  const textField = (name: TextName, label: string, more: Partial<TextInputProps> & { optional?: boolean } = {}) => {
    const { optional = false, ...input } = more;
    return (
      <TextInput
        label={label}
        required={!optional}
        disabled={!editable}
        problem={errors[name]?.message}
        {...input}
        {...form.register(name, { validate: (text) => problemOf(name, text, optional) ?? true })}
      />
    );
  };
  const problemOf = (name: TextName, text: string, optional: boolean): string | undefined => {
    if (text.trim() === '') return optional ? undefined : t('common.required');
    if (name === 'website' && !/^https?:\/\/\S+$/.test(text.trim())) return t('systemProfile.webAddress');
    if (name !== 'startYear' && name !== 'dayStartHour' && name !== 'idleMinutes') return undefined;
    const [minimum, maximum] = bounds[name];
    if (isWholeNumber(text, minimum, maximum)) return undefined;
    return t('systemProfile.wholeNumber', { minimum, maximum });
  };
  const digits = { inputMode: 'numeric', maxLength: 4 } as const;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((values) => save.mutate({ body: bodyOf(values, profile.updatedAt) }))(event)
      }
      sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <ProfileSection title={t('systemProfile.identity')}>
        <Controller
          control={form.control}
          name="appIcon"
          render={({ field, fieldState }) => (
            <IconField
              token={field.value}
              name={profile.appName}
              disabled={!editable}
              problem={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
        {textField('appName', t('systemProfile.appName'), { html: { maxLength: 100 } })}
        {textField('appShortName', t('systemProfile.appShortName'), {
          optional: true,
          help: t('systemProfile.appShortNameHelp'),
          html: { maxLength: 30 },
        })}
        {textField('companyName', t('systemProfile.companyName'), { html: { maxLength: 200 } })}
        {textField('startYear', t('systemProfile.startYear'), { help: t('systemProfile.startYearHelp'), html: digits })}
        {textField('website', t('systemProfile.website'), {
          optional: true,
          type: 'url',
          html: { maxLength: 500, placeholder: 'https://' },
        })}
        <TextInput label={t('systemProfile.version')} value={profile.version} disabled />
      </ProfileSection>
      <ProfileSection title={t('systemProfile.site')}>
        <Controller
          control={form.control}
          name="zone"
          render={({ field }) => (
            <TextField select id="zone" label={t('systemProfile.zone')} fullWidth disabled={!editable} {...field}>
              {siteZones.map((zone) => (
                <MenuItem key={zone} value={zone}>
                  {t(`systemProfile.zones.${zoneNames[zone]}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
        {textField('dayStartHour', t('systemProfile.dayStartHour'), {
          help: t('systemProfile.dayStartHourHelp'),
          html: digits,
        })}
        {textField('idleMinutes', t('systemProfile.idleMinutes'), {
          help: t('systemProfile.idleMinutesHelp'),
          html: digits,
        })}
      </ProfileSection>
      <ProfileSection title={t('systemProfile.access')}>
        <Controller
          control={form.control}
          name="registrationOpen"
          render={({ field }) => (
            <Box>
              <FormControlLabel
                label={t('systemProfile.registrationOpen')}
                disabled={!editable}
                control={<Switch checked={field.value} onChange={(_, on) => field.onChange(on)} />}
              />
              <FormHelperText>{t('systemProfile.registrationOpenHelp')}</FormHelperText>
            </Box>
          )}
        />
      </ProfileSection>
      {editable && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 2,
            py: 3,
            bgcolor: 'background.default',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Button disabled={!isDirty || save.isPending} onClick={() => form.reset()}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={save.isPending}>
            {t('common.save')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
