import type { SystemProfile } from '@parking/contract/system/system';
import { siteZones } from '@parking/contract/core/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import type { Values } from '../../../kit/model/values.ts';
import { TextInput, type TextInputProps } from '../../../kit/text-input.tsx';
import { IconField } from './icon-field.tsx';
import { ProfileSection } from './profile-section.tsx';
import { type ProfileForm, type TextName, useProfileForm } from './use-profile-form.ts';

interface SystemProfileFormProps {
  readonly profile: SystemProfile;
  readonly editable: boolean;
}

/** A part of the form. */
interface PartProps {
  readonly form: ProfileForm;
  readonly editable: boolean;
}

const keptProfile = keptShape<Values>();
const zoneNames = { 'Asia/Jakarta': 'jakarta', 'Asia/Makassar': 'makassar', 'Asia/Jayapura': 'jayapura' } as const;
const digits = { inputMode: 'numeric', maxLength: 4 } as const;

export function SystemProfileForm({ profile, editable }: SystemProfileFormProps) {
  const { t } = useTranslation();
  const form = useProfileForm(profile);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <KeptWork
        shape={keptProfile}
        form={t('systemProfile.title')}
        isDirty={() => form.isDirty && !form.busy}
        value={form.kept}
        take={form.take}
      />
      <Identity form={form} editable={editable} profile={profile} />
      <Site form={form} editable={editable} />
      <Access form={form} editable={editable} />
      {editable && <SaveBar form={form} />}
      {form.dialog}
    </Box>
  );
}

/** What the product is called, and whose it is. */
function Identity({ form, editable, profile }: PartProps & { readonly profile: SystemProfile }) {
  const { t } = useTranslation();
  return (
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
      <ProfileText
        form={form}
        editable={editable}
        name="appName"
        label={t('systemProfile.appName')}
        html={{ maxLength: 100 }}
      />
      <ProfileText
        form={form}
        editable={editable}
        name="appShortName"
        optional
        label={t('systemProfile.appShortName')}
        help={t('systemProfile.appShortNameHelp')}
        html={{ maxLength: 30 }}
      />
      <ProfileText
        form={form}
        editable={editable}
        name="companyName"
        label={t('systemProfile.companyName')}
        help={t('systemProfile.companyNameHelp')}
        html={{ maxLength: 200 }}
      />
      <ProfileText
        form={form}
        editable={editable}
        name="startYear"
        label={t('systemProfile.startYear')}
        help={t('systemProfile.startYearHelp')}
        html={digits}
      />
      <ProfileText
        form={form}
        editable={editable}
        name="website"
        optional
        label={t('systemProfile.website')}
        type="url"
        html={{ maxLength: 500, placeholder: 'https://' }}
      />
      <TextInput label={t('systemProfile.version')} value={profile.version} disabled />
    </ProfileSection>
  );
}

/** Where the site lies, when its day begins, and when it takes somebody for gone. */
function Site({ form, editable }: PartProps) {
  const { t } = useTranslation();
  return (
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
      <ProfileText
        form={form}
        editable={editable}
        name="dayStartHour"
        label={t('systemProfile.dayStartHour')}
        help={t('systemProfile.dayStartHourHelp')}
        html={digits}
      />
      <ProfileText
        form={form}
        editable={editable}
        name="idleMinutes"
        label={t('systemProfile.idleMinutes')}
        help={t('systemProfile.idleMinutesHelp')}
        html={digits}
      />
    </ProfileSection>
  );
}

/** Who may ask for an account. */
function Access({ form, editable }: PartProps) {
  const { t } = useTranslation();
  return (
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
  );
}

interface ProfileTextProps extends PartProps, Omit<TextInputProps, 'form' | 'name'> {
  readonly name: TextName;
  readonly optional?: boolean;
}

function ProfileText({ form, editable, name, optional = false, ...input }: ProfileTextProps) {
  return <TextInput required={!optional} disabled={!editable} {...input} {...form.text(name, optional)} />;
}

function SaveBar({ form }: { readonly form: ProfileForm }) {
  const { t } = useTranslation();
  return (
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
      <Button disabled={!form.isDirty || form.busy} onClick={form.reset}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" variant="contained" disabled={!form.isDirty} loading={form.busy}>
        {t('common.save')}
      </Button>
    </Box>
  );
}
