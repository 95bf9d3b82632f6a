import Button from '@mui/material/Button';
import { cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../i18n/format.ts';
import { FactList } from '../../kit/record/fact-list.tsx';
import { listAhead } from '../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { Icon } from '../../theme/icon.tsx';
import { IndicationTabs } from './indication-tabs.tsx';
import { SeverityChip, StateChip } from './looks.tsx';
import { sentenceOf, typeOf } from './words.ts';
import './texts.ts';

const { list, export: exported } = cheatingIndications;
const listed = { list, export: exported };

export const ahead = listAhead(listed);

/** What was found of one subject in a week stands once, by its gravest; the case has the others. */
const toDo = 'leads.equals=true&sort=expectedLoss%2Cdesc';
const open = 'state.in=OPEN%2CREVIEWING&sort=expectedLoss%2Cdesc';

/** What rules found strange, the dearest first; each opens as a case. */
export default function IndicationsPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={listed}
      route="/cheating_indication_report"
      texts="indications.indications"
      beside={<IndicationTabs shown="/cheating_indication_report" />}
      views={[
        { name: t('indications.worklist'), query: toDo },
        { name: t('indications.allOpen'), query: open },
      ]}
      columns={[
        { key: 'number' },
        { key: 'severity', cell: ({ severity }) => <SeverityChip severity={severity} /> },
        { key: 'cheatingType', exportKey: 'cheatingTypeLabel' },
        { key: 'subjectId', cell: ({ subject }) => subject, exportKey: 'subject' },
        { key: 'sentence', cell: (one) => sentenceOf(one), onCard: true },
        { key: 'expectedLoss' },
        { key: 'state', cell: ({ state }) => <StateChip state={state} /> },
        { key: 'assignedToId', cell: ({ assignedTo }) => assignedTo, exportKey: 'assignedTo' },
        { key: 'madeAt' },
        { key: 'subjectKind', hidden: true },
        { key: 'score', cell: ({ score }) => formatNumber(score), hidden: true },
        { key: 'leads', hidden: true },
        { key: 'x', hidden: true },
        { key: 'n', hidden: true },
        { key: 'datetimeFrom', hidden: true },
        { key: 'datetimeTo', hidden: true },
        { key: 'decidedAt', hidden: true },
      ]}
      nameOf={(one) => t('indications.name', { number: one.number, type: typeOf(one) })}
      notice={(one) => (
        <Button
          component={Link}
          to={`/cheating_indication_report/${one.id}`}
          variant="contained"
          startIcon={<Icon name="folder_open" />}
          sx={{ mb: 3 }}
        >
          {t('indications.openCase')}
        </Button>
      )}
      more={(one) => <FactList facts={[[t('indications.found'), sentenceOf(one)]]} />}
    />
  );
}
