import {
  delimiters,
  encodings,
  fileFormats,
  lineEnds,
  nameDays,
  quotings,
  resendings,
} from '@parking/contract/money/settlements/file-template';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { FileLine } from './file-line.tsx';
import { TemplatePreview } from './template-preview.tsx';

/** How a file is written, and beneath it how it would look. */
export function TemplateFields() {
  const isFixed: boolean = useWatch({ name: 'format' }) === 'FIXED';
  return (
    <>
      <TextField name="name" autoFocus />
      <SelectField name="format" codes={fileFormats} required />
      {!isFixed && (
        <>
          <SelectField name="delimiter" codes={delimiters} required />
          <SelectField name="quoting" codes={quotings} required />
          <SwitchField name="guarded" />
        </>
      )}
      <FileLine name="header" isFixed={isFixed} />
      <FileLine name="item" isFixed={isFixed} />
      <FileLine name="trailer" isFixed={isFixed} />
      <TextField name="namePattern" />
      <SelectField name="nameDay" codes={nameDays} required />
      <SelectField name="encoding" codes={encodings} required />
      <SelectField name="lineEnd" codes={lineEnds} required />
      <SelectField name="resend" codes={resendings} required />
      <TemplatePreview />
    </>
  );
}
