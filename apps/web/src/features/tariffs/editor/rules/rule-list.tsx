import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type RuleName, ruleNames } from '@parking/contract/tariffs/fare-rules';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../kit/list/list-states.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { type DraftCheck, type DraftRule, draftOf, toldRule, withField, withRule } from '../fare-draft.ts';
import { exampleFare, templateNames } from '../fare-templates.ts';
import { RuleCard } from './rule-card.tsx';
import { segmentStart } from './rule-sentence.ts';
import type { FareDraft } from '../use-fare-draft.ts';
import { useRuleMoves } from './use-rule-moves.ts';

interface RuleListProps {
  readonly fare: FareDraft;
  readonly check: DraftCheck;
  /** What is still missing is marked as well: somebody has tried to publish. */
  readonly strict: boolean;
  readonly editable: boolean;
}

/** The ordered rules of a fare: added, moved, changed, taken away. */
export function RuleList({ fare, check, strict, editable }: RuleListProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const titleId = useId();
  const { draft, change } = fare;
  const told = draft.map(toldRule);
  const { said, drag, keys, remove } = useRuleMoves(fare);
  const marked = (rule: DraftRule) => (check.problems.get(rule.key) ?? []).filter(({ missing }) => strict || !missing);

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}
    >
      <Heading titleId={titleId} fare={fare} editable={editable} />
      <Box id={helpId} sx={{ display: 'none' }}>
        {t('fareEditor.page.moveHelp')}
      </Box>
      <Box
        aria-live="polite"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
      {draft.length === 0 && <Notice icon="rule" title={t('fareEditor.page.empty')} />}
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          userSelect: drag.lifted ? 'none' : 'auto',
        }}
      >
        {draft.map((rule, at) => (
          <Dropped
            key={rule.key}
            above={drag.before === at}
            below={at === draft.length - 1 && drag.before === draft.length}
          >
            <RuleCard
              rule={rule}
              number={at + 1}
              told={told[at] ?? null}
              start={segmentStart(told, at)}
              problems={marked(rule)}
              lifted={drag.lifted === rule.key}
              handle={
                editable
                  ? { ...drag.handle(rule.key, at), onKeyDown: keys(rule.key, at), 'aria-describedby': helpId }
                  : null
              }
              change={(name, value) => change(withField(draft, rule.key, name, value), `${rule.key} ${name}`)}
              remove={() => remove(rule)}
            />
          </Dropped>
        ))}
      </Box>
      {editable && <AddRule onAdd={(name) => change(withRule(draft, name).draft)} />}
    </Box>
  );
}

interface HeadingProps {
  readonly titleId: string;
  readonly fare: FareDraft;
  readonly editable: boolean;
}

/** What the list is, the steps back and forth, and fares to begin with. */
function Heading({ titleId, fare, editable }: HeadingProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {t('fareEditor.page.rulesTitle')}
      </Typography>
      <Box sx={{ typography: 'body2', color: 'text.secondary', ml: 2, flex: 1 }}>{t('fareEditor.page.rulesLead')}</Box>
      {editable && (
        <>
          <StepButton icon="undo" label={t('fareEditor.page.undo')} act={fare.undo} />
          <StepButton icon="redo" label={t('fareEditor.page.redo')} act={fare.redo} />
          <ChoiceMenu label={t('fareEditor.page.template')}>
            {templateNames.map((name) => (
              <MenuItem key={name} onClick={() => fare.change(draftOf(exampleFare(name)))}>
                {t(`fareEditor.page.templates.${name}`)}
              </MenuItem>
            ))}
          </ChoiceMenu>
        </>
      )}
    </Box>
  );
}

/** Every kind of rule, with what it is for. */
function AddRule({ onAdd }: { readonly onAdd: (name: RuleName) => void }) {
  const { t } = useTranslation();
  return (
    <ChoiceMenu label={t('fareEditor.page.addRule')} icon="add" outlined>
      {ruleNames.map((name) => (
        <MenuItem key={name} onClick={() => onAdd(name)}>
          <Box sx={{ display: 'flex', flexDirection: 'column', whiteSpace: 'normal', py: 1 }}>
            <Box sx={{ fontWeight: 600 }}>{t(`fares.rules.${name}`)}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t(`fares.ruleHelp.${name}`)}</Box>
          </Box>
        </MenuItem>
      ))}
    </ChoiceMenu>
  );
}

/** Shows where a dragged rule would be put. */
function Dropped({
  above,
  below,
  children,
}: {
  readonly above: boolean;
  readonly below: boolean;
  readonly children: ReactNode;
}) {
  const line = (
    <Box component="li" aria-hidden sx={{ listStyle: 'none', height: 2, bgcolor: 'primary.main', borderRadius: 1 }} />
  );
  return (
    <>
      {above && line}
      {children}
      {below && line}
    </>
  );
}

function StepButton({
  icon,
  label,
  act,
}: {
  readonly icon: string;
  readonly label: string;
  readonly act: (() => void) | null;
}) {
  return (
    <IconButton aria-label={label} title={label} disabled={!act} onClick={() => act?.()}>
      <Icon name={icon} />
    </IconButton>
  );
}

interface ChoiceMenuProps {
  readonly label: string;
  readonly icon?: string;
  readonly outlined?: boolean;
  readonly children: ReactNode;
}

function ChoiceMenu({ label, icon, outlined = false, children }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size={outlined ? 'medium' : 'small'}
        variant={outlined ? 'outlined' : 'text'}
        startIcon={icon && <Icon name={icon} />}
        endIcon={<Icon name="arrow_drop_down" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        onClick={close}
        slotProps={{ paper: { sx: { maxWidth: 360 } } }}
      >
        {children}
      </Menu>
    </>
  );
}
