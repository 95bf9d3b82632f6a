import { settlementTemplates } from '@parking/contract/money/settlements/settlement-templates';
import { useFlags } from '../../../../api/session.tsx';
import { listAhead } from '../../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../../kit/resource/resource-page.tsx';
import { TemplateDetails } from './template-details.tsx';
import { TemplateFields } from './template-fields.tsx';
import './texts.ts';

export const ahead = listAhead(settlementTemplates);

const blank = {
  format: 'DELIMITED',
  delimiter: ',',
  quoting: 'NEEDED',
  guarded: false,
  header: [],
  item: [],
  trailer: [],
  namePattern: 'settlement_{merchantId}_{day}_{version}.csv',
  nameDay: 'YYYYMMDD',
  encoding: 'UTF-8',
  lineEnd: 'CRLF',
  resend: 'ALL',
};

/** How settlement files are written: data that people change, with the file before their eyes. */
export default function TemplatesPage() {
  const { editable } = useFlags('/settlement_templates');
  return (
    <ResourcePage
      resource={settlementTemplates}
      route="/settlement_templates"
      texts="fileTemplates.settlementTemplates"
      columns={[
        { key: 'name' },
        { key: 'format' },
        { key: 'used' },
        { key: 'namePattern' },
        { key: 'encoding' },
        { key: 'updatedAt' },
      ]}
      fields={<TemplateFields />}
      more={(template) => <TemplateDetails key={template.id} template={template} shown={editable} />}
      blank={blank}
      wide
    />
  );
}
