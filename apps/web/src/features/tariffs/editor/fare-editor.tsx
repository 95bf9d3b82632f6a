import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { screenHeight, shell } from '../../../theme/tokens.ts';
import { kindName } from '../shared/fare-kinds.ts';
import { EffectiveDate } from './effective-date.tsx';
import { KindChoice } from './kind-choice.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RuleList } from './rules/rule-list.tsx';
import { fareSentence } from './rules/rule-sentence.ts';
import { type FareEditorProps, useFareEditor } from './use-fare-editor.ts';
import { WorkedExample } from './example/worked-example.tsx';

const saveBarHeight = 60;

/** A fare's rules on one side, what they come to on the other. */
export function FareEditor(props: FareEditorProps) {
  const { vehicle, stored, book, nonRegulars, editable, today, days } = props;
  const { t } = useTranslation();
  const editor = useFareEditor(props);
  const { fare, check, kind, date, strict } = editor;
  const shownRules = useDeferredValue(check.rules);
  const fareNonRegular = nonRegulars.find(({ id }) => id === kind.fareNonRegularId)?.label ?? null;
  return (
    <>
      <KeptWork {...editor.work} isDirty={editor.isDirty} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          gap: 5,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '4fr 5fr 5fr' },
              gap: 3,
              alignItems: 'start',
            }}
          >
            <KindChoice kind={kind} onChange={editor.setKind} nonRegulars={nonRegulars} disabled={stored !== null} />
            <EffectiveDate
              value={date}
              onChange={editor.setDate}
              today={today}
              fixed={!editor.dateFree}
              editable={editable}
              clash={editor.clash}
              strict={strict}
            />
          </Box>
          <RuleList fare={fare} check={check} strict={strict} editable={editable} />
          {strict && !check.rules && <Alert severity="error">{t('fareEditor.page.problems')}</Alert>}
        </Box>
        <ExampleSide>
          <WorkedExample
            book={book}
            rules={shownRules}
            current={editor.compared}
            from={`${date > today ? date : today}T08:00:00`}
          />
        </ExampleSide>
      </Box>
      {editable && (
        <PublishBar
          sentence={check.rules && fareSentence(check.rules, t)}
          changed={editor.changed}
          onPublish={editor.review}
        />
      )}
      {editor.publishing && check.rules && (
        <PublishDialog
          fare={{
            ...kind,
            vehicleTypeId: vehicle.id,
            vehicle: vehicle.name,
            updatedAt: vehicle.updatedAt,
            kind: kindName({ parkingType: kind.parkingType, fareNonRegular }, t),
            effectiveDate: date,
            rules: check.rules,
          }}
          today={today}
          days={days}
          onPublished={editor.published}
          onOtherDate={editor.otherDate}
          onClose={editor.stopPublishing}
        />
      )}
    </>
  );
}

/** Stands still beside a long list of rules, and so scrolls by itself when it is long as well. */
function ExampleSide({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('fareEditor.example.title')}
      tabIndex={0}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        minWidth: 0,
        position: { lg: 'sticky' },
        top: { lg: 16 },
        maxHeight: { lg: `calc(${screenHeight} - ${shell.toolbarHeight + shell.footerHeight + saveBarHeight + 32}px)` },
        overflowY: { lg: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}

interface PublishBarProps {
  /** The rules in words; null while they are not whole. */
  readonly sentence: string | null;
  readonly changed: boolean;
  readonly onPublish: () => void;
}

function PublishBar({ sentence, changed, onPublish }: PublishBarProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 3,
        py: 3,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        aria-label={t('fareEditor.page.inWords')}
        sx={{
          flex: 1,
          minWidth: 0,
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          display: { xs: 'none', md: 'block' },
        }}
      >
        {sentence}
      </Box>
      {!changed && <Box sx={{ color: 'text.secondary' }}>{t('fareEditor.page.unchanged')}</Box>}
      <Button variant="contained" disabled={!changed} onClick={onPublish}>
        {t('fareEditor.page.publish')}
      </Button>
    </Box>
  );
}
