import { type MemberImport, memberImports } from '@parking/contract/members/member-imports';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

interface Props {
  readonly one: MemberImport;
  readonly accepted: boolean;
  readonly close: () => void;
}

/** Agrees, as a second person, to periods that were paid elsewhere, or refuses them with a reason. */
export default function DecideImportDialog({ one, accepted, close }: Props) {
  const { t } = useTranslation();
  const texts = useResourceTexts('memberImports.imports');
  const { decideImport } = memberImports;
  const { mutateAsync } = useApiMutation(decideImport, { handles: decideImport.errors });
  const words = accepted ? 'agree' : 'refuse';
  return (
    <FormDialog
      title={t(`memberImports.${words}Title`, { count: one.takenOver })}
      lead={t(`memberImports.${words}Lead`, { name: one.by })}
      schema={decideImport.body}
      texts={texts}
      initial={{ accepted, note: null }}
      send={(body) => mutateAsync({ params: { id: one.id }, body: decideImport.body.parse(body) })}
      submitLabel={t(`memberImports.${words}`)}
      onCancel={close}
      onDone={() => {
        showToast(t(accepted ? 'memberImports.agreed' : 'memberImports.refused'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
