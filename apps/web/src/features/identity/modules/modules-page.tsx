import Alert from '@mui/material/Alert';
import { modules } from '@parking/contract/identity/rights';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import '../texts.ts';

const ModuleFields = lazy(() => import('./module-fields.tsx'));

export const ahead = listAhead(modules);

export default function ModulesPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={modules}
      route="/modules"
      texts="identity.modules"
      columns={[
        { key: 'name' },
        { key: 'requestMethod' },
        { key: 'moduleLink' },
        { key: 'alias' },
        {
          key: 'moduleGroupId',
          cell: ({ moduleGroup }) => (moduleGroup ? labelIn(moduleGroup) : <Blank />),
          exportKey: 'moduleGroup.label',
        },
        { key: 'contract' },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={<ModuleFields />}
      nameOf={({ name }) => name}
      canDelete={({ contract }) => !contract}
      notice={({ contract }) => contract && <Alert severity="info">{t('identity.modules.builtIn')}</Alert>}
    />
  );
}
