import { notificationTypes } from '@parking/contract/communication/communication';
import { listScreens } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

export default function RuleFields() {
  const screens = listScreens(useNavigation()).flatMap((menu) => {
    const route = menu.module?.alias ?? '';
    return route.startsWith('/') ? [{ id: route, label: `${labelIn(menu)} (${route})` }] : [];
  });
  return (
    <>
      <SelectField name="type" codes={notificationTypes} autoFocus />
      <ChoiceField name="target" choices={screens} />
      <TextField name="action" />
      <TextField name="actionEn" />
    </>
  );
}
