import Button from '@mui/material/Button';
import type { Settlement } from '@parking/contract/money/settlements/settlements';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../theme/icon.tsx';
import './texts.ts';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));

/** The way for an answer that the bank handed over by hand. */
export function UploadButton({ settlement }: { readonly settlement: Settlement }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<Icon name="upload_file" />} onClick={() => setIsOpen(true)}>
        {t('bankAnswers.upload')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <UploadDialog settlement={settlement} close={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
