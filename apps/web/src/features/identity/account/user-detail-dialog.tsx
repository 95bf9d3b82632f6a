import { session } from '@parking/contract/identity/session';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { markFields } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { TextInput } from '../../../kit/text-input.tsx';
import { AccountDialog } from './account-dialog.tsx';

type Details = Pick<ReturnType<typeof useProfile>, 'email' | 'biodata'>;

const names = ['firstName', 'lastName', 'phoneNumber', 'address'] as const;
const autoComplete = {
  firstName: 'given-name',
  lastName: 'family-name',
  phoneNumber: 'tel',
  address: 'street-address',
};
const keptDetails = keptShape<Details>();
const emptyIsNull = (text: string | null) => (text?.trim() ? text.trim() : null);

/** Who the user is to the product, and what they may correct of it themselves. */
export default function UserDetailDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const { email, biodata } = profile;
  const form = useForm<Details>({ defaultValues: { email, biodata } });
  const save = useApiMutation(session.updateProfile, {
    onSuccess: () => {
      showToast(t('account.detail.saved'), 'success');
      onClose();
    },
    onError: (failure) => void markFields(failure, form.setError),
  });
  const submit = form.handleSubmit((values) =>
    save.mutate({
      body: {
        email: emptyIsNull(values.email),
        biodata: Object.fromEntries(names.map((name) => [name, emptyIsNull(values.biodata[name])])),
      },
    }),
  );
  const { errors, isDirty } = form.formState;
  return (
    <AccountDialog title={t('account.detail.title')} onClose={onClose}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'contents' }}>
        <DialogContent>
          <KeptWork
            shape={keptDetails}
            form={t('account.detail.title')}
            isAnywhere
            isDirty={() => isDirty}
            value={() => form.getValues()}
            take={(details) => form.reset(details, { keepDefaultValues: true })}
          />
          <Stack direction="row" sx={{ gap: 4, alignItems: 'center', mb: 5 }}>
            <AssetImage
              token={profile.photoURL}
              alt=""
              name={profile.displayName}
              sx={{ width: 64, height: 64, borderRadius: '50%', fontSize: 20 }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ typography: 'h3' }}>{profile.displayName}</Box>
              <Box sx={{ color: 'text.secondary' }}>{profile.username}</Box>
              <Stack direction="row" aria-label={t('account.detail.groups')} sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
                {profile.userGroup.map((group) => (
                  <Chip key={group.id} size="small" label={labelIn(group)} />
                ))}
                {profile.userGroup.length === 0 && <Chip size="small" label={t('account.detail.noGroups')} />}
              </Stack>
            </Box>
          </Stack>
          <Stack sx={{ gap: 4 }}>
            <TextInput
              label={t('account.detail.email')}
              type="email"
              autoComplete="email"
              problem={errors.email?.message}
              {...form.register('email')}
            />
            {names.map((name) => (
              <TextInput
                key={name}
                label={t(`account.detail.${name}`)}
                autoComplete={autoComplete[name]}
                multiline={name === 'address'}
                problem={errors.biodata?.[name]?.message}
                {...form.register(`biodata.${name}`)}
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending} disabled={!isDirty}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </Box>
    </AccountDialog>
  );
}
