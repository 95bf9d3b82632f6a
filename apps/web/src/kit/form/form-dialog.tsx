import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { SchemaForm, type SchemaFormProps } from './schema-form.tsx';

interface FormDialogProps extends SchemaFormProps {
  readonly title: string;
  /** Above the fields: what will happen. */
  readonly lead?: ReactNode;
}

/** A short form that is about one act. */
export default function FormDialog({ title, lead, children, ...form }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={form.onCancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <SchemaForm {...form}>
        {lead && <Box sx={{ color: 'text.secondary' }}>{lead}</Box>}
        {children}
      </SchemaForm>
    </Dialog>
  );
}
