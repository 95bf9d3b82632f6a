import type { RowOf } from '@parking/contract/core/endpoint';
import type { news } from '@parking/contract/communication/news/news';
import { type NewsStatus, newsTransitions, possibleNewsActs } from '@parking/contract/communication/news/news-states';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import { useFormRecord } from '../../../kit/form/form-scope.ts';
import { RichTextField } from '../../../kit/form/fields/rich-text-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

/** Where a status may lead, itself first. */
const reachable = (from: NewsStatus): NewsStatus[] => [
  from,
  ...possibleNewsActs(from).map((act) => newsTransitions[act].to),
];

export default function NewsFields() {
  const record = useFormRecord<RowOf<typeof news.list>>();
  return (
    <>
      <TextField name="title" autoFocus />
      <TextField name="synopsis" lines={2} />
      <FileField name="token" picture />
      <RichTextField name="content" />
      <DateField name="startDate" />
      <DateField name="expiredDate" />
      <SelectField name="newsStatus" codes={reachable(record?.newsStatus ?? 'DRAFT')} required />
    </>
  );
}
