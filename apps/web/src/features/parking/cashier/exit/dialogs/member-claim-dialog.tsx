import { MemberClaim } from '@parking/contract/parking/exit/member-claim';
import { imageTokens } from '@parking/contract/parking/stays';
import { useTranslation } from 'react-i18next';
import { FilesField } from '../../../../../kit/form/fields/files-field.tsx';
import { ReferenceField } from '../../../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../../../kit/model/use-resource-texts.ts';
import type { ExtrasProps } from './extras-dialogs.tsx';

const schema = MemberClaim.extend({ images: imageTokens() });

/** Whose car it is that came in as an ordinary one; who signs is asked for when it leaves. */
export function MemberClaimDialog({ extras, plate, onApply, onClose }: ExtrasProps & { readonly plate: string }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashier.memberClaim');
  const { memberClaim, claimPictures } = extras;
  return (
    <FormDialog
      title={t('cashier.memberClaim.title')}
      lead={t('cashier.memberClaim.lead')}
      schema={schema}
      texts={texts}
      initial={{ ...(memberClaim ?? { memberId: null, plateNumber: plate, reason: '' }), images: [...claimPictures] }}
      send={(given) => {
        const { images, ...claim } = schema.parse(given);
        onApply({ ...extras, memberClaim: claim, claimPictures: images });
        return Promise.resolve();
      }}
      submitLabel={t('cashier.extras.apply')}
      onCancel={onClose}
      onDone={onClose}
    >
      <ReferenceField name="memberId" options="/members/list" autoFocus />
      <TextField name="plateNumber" />
      <TextField name="reason" lines={2} />
      <FilesField name="images" />
    </FormDialog>
  );
}
