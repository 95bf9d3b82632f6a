import { approvalErrors } from '@parking/contract/core/approval';
import { type SystemProfile, systemProfiles } from '@parking/contract/system/system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { markFields } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { worthKeeping } from '../../../kit/form/keeping/kept-input.ts';
import type { Values } from '../../../kit/model/values.ts';
import { type ProfileValues, bodyOf, isWholeNumber, valuesOf } from './system-profile-values.ts';

/** What is typed as text. */
export type TextName = Exclude<keyof ProfileValues, 'appIcon' | 'zone' | 'registrationOpen'>;

const bounds = { startYear: [1900, 2200], dayStartHour: [0, 23], idleMinutes: [5, 1440] } as const;

/** What the product is told of its site, what speaks against an entry, and saving it. */
export function useProfileForm(profile: SystemProfile) {
  const { t } = useTranslation();
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(profile) });
  const { errors, isDirty } = form.formState;
  // What somebody else saves meanwhile empties no form under way: what was read first is what a change is sent for.
  const [opened, setOpened] = useState(profile);
  const open = (read: SystemProfile) => {
    setOpened(read);
    form.reset(valuesOf(read));
  };
  if (!isDirty && opened.updatedAt < profile.updatedAt) open(profile);
  const approving = useApproval();
  const save = useApiMutation(systemProfiles.update, {
    handles: approvalErrors,
    onSuccess: (saved) => {
      open(saved);
      showToast(t('common.saved'), 'success');
    },
    onError: (failure) => void markFields(failure, form.setError),
  });
  const problemOf = (name: TextName, text: string, optional: boolean): string | undefined => {
    if (text.trim() === '') return optional ? undefined : t('common.required');
    if (name === 'website' && !/^https?:\/\/\S+$/.test(text.trim())) return t('systemProfile.webAddress');
    if (name !== 'startYear' && name !== 'dayStartHour' && name !== 'idleMinutes') return undefined;
    const [minimum, maximum] = bounds[name];
    if (isWholeNumber(text, minimum, maximum)) return undefined;
    return t('systemProfile.wholeNumber', { minimum, maximum });
  };
  return {
    control: form.control,
    isDirty,
    /** What differs from what is stored, to be kept while the program leads away. */
    kept: (): Values => worthKeeping({ ...valuesOf(opened) }, { ...form.getValues() }),
    take: (kept: Values) => form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true }),
    busy: save.isPending,
    /** What joins a text field to the form. */
    text: (name: TextName, optional: boolean) => ({
      problem: errors[name]?.message,
      ...form.register(name, { validate: (text) => problemOf(name, text, optional) ?? true }),
    }),
    submit: form.handleSubmit((values) =>
      approving
        .run((approval) => save.mutateAsync({ body: { ...bodyOf(values, opened.updatedAt), ...approval } }))
        // What went wrong is told, and given up is given up.
        .catch(() => undefined),
    ),
    /** Who signs beside, while somebody is asked for. */
    dialog: approving.dialog,
    reset: () => form.reset(),
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
