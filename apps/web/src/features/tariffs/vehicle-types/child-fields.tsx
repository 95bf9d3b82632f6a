import type { Option } from '@parking/contract/core/resource';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { useFormRecord } from '../../../kit/form/form-scope.ts';
import { useParents } from '../shared/use-parents.ts';

/** Whether it is a child of another type, and of which. Children are nobody's parent. */
export function ChildFields() {
  const { setValue } = useFormContext();
  const record = useFormRecord<Option>();
  const isChild = useWatch({ name: 'child' }) === true;
  const { childIds } = useParents();
  useEffect(() => {
    if (!isChild) setValue('parentVehicleTypeId', null);
  }, [isChild, setValue]);
  return (
    <>
      <SwitchField name="child" />
      {isChild && (
        <ReferenceField
          name="parentVehicleTypeId"
          options="/vehicle_types/list"
          without={record ? [record.id, ...childIds] : childIds}
        />
      )}
    </>
  );
}
