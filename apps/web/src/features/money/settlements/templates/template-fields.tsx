import Box from '@mui/material/Box';
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
import { TypedPreview } from './template-preview.tsx';

/** In sight while the fields above are typed, where there is room for both. */
const sight = {
  position: { sm: 'sticky' },
  bottom: 0,
  zIndex: 1,
  maxHeight: { sm: 260 },
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  pt: 3,
} as const;

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
      <Box sx={sight}>
        <TypedPreview />
      </Box>
    </>
  );
}
