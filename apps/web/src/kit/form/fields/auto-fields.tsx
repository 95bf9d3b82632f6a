import { columnsOf } from '../../model/resource-types.ts';
import { DateField, DateTimeField } from './date-field.tsx';
import { useFormScope } from '../form-scope.ts';
import { MoneyField, NumberField } from './number-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

/** Fields drawn as the contract's column of the same name says. */
export function AutoFields({ names }: { readonly names: readonly string[] }) {
  return names.map((name, index) => <AutoField key={name} name={name} autoFocus={index === 0} />);
}

export function AutoField(props: { readonly name: string; readonly autoFocus?: boolean }) {
  const { resource } = useFormScope();
  const column = resource ? columnsOf(resource)[props.name] : undefined;
  switch (column?.type) {
    case 'enum':
      return <SelectField {...props} codes={column.values ?? []} />;
    case 'reference':
      return <ReferenceField {...props} options={column.options ?? ''} />;
    case 'boolean':
      return <SwitchField {...props} />;
    case 'integer':
      return <NumberField {...props} />;
    case 'money':
      return <MoneyField {...props} />;
    case 'date':
      return <DateField {...props} />;
    case 'dateTime':
      return <DateTimeField {...props} />;
    default:
      return <TextField {...props} />;
  }
}
