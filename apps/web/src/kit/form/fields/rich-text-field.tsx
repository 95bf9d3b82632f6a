import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import { FieldFrame } from '../parts/field-frame.tsx';
import { type FieldProps, useField } from '../parts/use-field.ts';

const Editor = lazy(() => import('../../rich-text/editor.tsx'));

/** Formatted text; its value is HTML. */
export function RichTextField(props: FieldProps) {
  const { ref, ...field } = useField(props);
  return (
    <FieldFrame field={field}>
      <Suspense fallback={<Skeleton variant="rounded" height={260} />}>
        <Editor
          id={field.id}
          onReady={ref}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={(html) => field.change(html === '' ? null : html)}
          onBlur={field.blur}
          label={field.label}
          required={field.required}
          invalid={Boolean(field.error)}
          describedBy={field.describedBy}
        />
      </Suspense>
    </FieldFrame>
  );
}
