import { type modules, requestMethods } from '@parking/contract/identity/rights';
import { useFormRecord } from '../../../kit/form/form-scope.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';

/** A module that belongs to the API's contract keeps its call and its screen. */
export default function ModuleFields() {
  const builtIn = useFormRecord<RowOfResource<typeof modules>>()?.contract ?? false;
  return (
    <>
      <TextField name="name" autoFocus />
      <ReferenceField name="moduleGroupId" options="/module_groups/list" />
      <SelectField name="requestMethod" codes={requestMethods} disabled={builtIn} />
      <TextField name="moduleLink" disabled={builtIn} />
      <TextField name="alias" disabled={builtIn} />
    </>
  );
}
