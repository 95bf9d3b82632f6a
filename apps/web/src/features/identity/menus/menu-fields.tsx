import { useFormRecord } from '../../../kit/form/form-scope.ts';
import { IconField } from '../../../kit/form/fields/icon-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { type Menu, isWithin, placesOf } from './menu-tree.ts';

export default function MenuFields({ menus }: { readonly menus: readonly Menu[] }) {
  const record = useFormRecord<Menu>();
  const places = placesOf(menus);
  const itself = record ? menus.filter(({ id }) => isWithin(places, id, record.id)).map(({ id }) => id) : [];
  return (
    <>
      <TextField name="label" autoFocus />
      <TextField name="labelEn" />
      <ReferenceField name="moduleId" options="/modules/list" />
      <ReferenceField name="parentMenuId" options="/menus/list" without={itself} />
      <IconField name="materialUiIcon" />
      <SwitchField name="divider" />
    </>
  );
}
