import Box from '@mui/material/Box';
import {
  type AmountForm,
  type BatchSource,
  type DateForm,
  type ItemSource,
  amountForms,
  batchSources,
  dateForms,
  datedSources,
  itemSources,
  moneySources,
} from '@parking/contract/money/settlements/file-template';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../kit/form/fields/number-field.tsx';
import { SelectField } from '../../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { FieldGroup } from '../../../../kit/form/parts/field-group.tsx';
import { RowList } from '../../../../kit/form/parts/row-list.tsx';

const empty = { text: null, form: null, width: null, align: 'LEFT', pad: ' ' };
const blanks = {
  header: { source: 'text', ...empty },
  item: { source: 'reference', ...empty },
  trailer: { source: 'text', ...empty },
};

interface FileLineProps {
  readonly name: 'header' | 'item' | 'trailer';
  readonly isFixed: boolean;
}

/** The columns of one of a file's lines, in their order. */
export function FileLine({ name, isFixed }: FileLineProps) {
  const { t } = useTranslation();
  const words = {
    none: t(`fileTemplates.lines.${name}.none`),
    add: t('fileTemplates.add'),
    row: (number: number) => t('fileTemplates.row', { number }),
    remove: (number: number) => t('fileTemplates.remove', { number }),
    up: (number: number) => t('fileTemplates.up', { number }),
    down: (number: number) => t('fileTemplates.down', { number }),
  };
  const sources = name === 'item' ? [...itemSources, ...batchSources] : batchSources;
  return (
    <FieldGroup title={t(`fileTemplates.lines.${name}.title`)}>
      <RowList name={name} blank={blanks[name]} first="source" words={words} carded>
        {(path) => <Column path={path} sources={sources} isFixed={isFixed} />}
      </RowList>
    </FieldGroup>
  );
}

interface ColumnProps {
  readonly path: string;
  readonly sources: readonly (ItemSource | BatchSource)[];
  readonly isFixed: boolean;
}

const aligns = ['LEFT', 'RIGHT'] as const;
const pads = [' ', '0'] as const;

/** One column: what it holds, how that is written, and the room that it takes. */
function Column({ path, sources, isFixed }: ColumnProps) {
  const { t } = useTranslation();
  const source: unknown = useWatch({ name: `${path}.source` });
  const width: unknown = useWatch({ name: `${path}.width` });
  const forms = formsOf(source);
  return (
    <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <SelectField
        name={`${path}.source`}
        codes={sources}
        required
        wordOf={(code) => wordIn(sources, code, (one) => t(`fileTemplates.sources.${one}`))}
      />
      {source === 'text' && <TextField name={`${path}.text`} required />}
      {forms.length > 0 && (
        <SelectField
          name={`${path}.form`}
          codes={forms}
          wordOf={(code) => wordIn(forms, code, (one) => t(`fileTemplates.forms.${one}`))}
        />
      )}
      <NumberField name={`${path}.width`} required={isFixed} />
      {typeof width === 'number' && (
        <>
          <SelectField
            name={`${path}.align`}
            codes={aligns}
            required
            wordOf={(code) => wordIn(aligns, code, (one) => t(`fileTemplates.aligns.${one}`))}
          />
          <SelectField
            name={`${path}.pad`}
            codes={pads}
            required
            wordOf={(code) => (code === ' ' ? t('fileTemplates.space') : code)}
          />
        </>
      )}
    </Box>
  );
}

/** The word of a code that is known by its type. */
function wordIn<Code extends string>(codes: readonly Code[], code: string, word: (known: Code) => string): string {
  const known = codes.find((one) => one === code);
  return known === undefined ? code : word(known);
}

function formsOf(source: unknown): readonly (DateForm | AmountForm)[] {
  if (typeof source !== 'string') return [];
  if (datedSources.includes(source)) return dateForms;
  return moneySources.includes(source) ? amountForms : [];
}
