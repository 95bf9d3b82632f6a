import type { NavigationNode } from '@parking/contract/identity/menus';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { menuOfPath } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { isLanguage } from '../../../i18n/language.ts';
import { Icon } from '../../../theme/icon.tsx';
import { kindOf } from './navigation-kinds.ts';

interface EntryProps {
  readonly node: NavigationNode;
  readonly compact: boolean;
  readonly depth: number;
}

export function NavigationEntry(props: EntryProps) {
  switch (kindOf(props.node)) {
    case 'divider':
      return <Box component="li" role="separator" sx={{ my: 2, borderTop: 1, borderColor: 'divider' }} />;
    case 'group':
      return <GroupTitle {...props} />;
    case 'collapse':
      return <CollapseEntry {...props} />;
    case 'item':
    case 'link':
      return <ScreenEntry {...props} />;
  }
}

function useLabel(node: NavigationNode): string {
  const { language } = useTranslation().i18n;
  return labelIn(node, isLanguage(language) ? language : 'id');
}

/** The entry that the current address belongs to. */
function useCurrentId(): string | undefined {
  const { pathname } = useLocation();
  return menuOfPath(useNavigation(), pathname)?.id;
}

const holds = (node: NavigationNode, id: string | undefined): boolean =>
  node.children.some((child) => child.id === id || holds(child, id));

function ScreenEntry({ node, compact, depth }: EntryProps) {
  const label = useLabel(node);
  const current = useCurrentId() === node.id;
  const alias = node.module?.alias ?? '/';
  const outside = kindOf(node) === 'link';
  const target = outside
    ? { component: 'a', href: alias, target: '_blank', rel: 'noreferrer' }
    : { component: Link, to: alias };
  return (
    <Box component="li">
      <ButtonBase
        {...target}
        {...(compact && { 'aria-label': label, title: label })}
        {...(current && { 'aria-current': 'page' })}
        sx={[entryLook(depth, compact), current && currentLook]}
      >
        <EntryFace
          icon={node.materialUiIcon}
          label={label}
          compact={compact}
          end={outside && <Icon name="open_in_new" size={16} />}
        />
      </ButtonBase>
    </Box>
  );
}

function CollapseEntry({ node, compact, depth }: EntryProps) {
  const label = useLabel(node);
  const holdsCurrent = holds(node, useCurrentId());
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = (chosen ?? holdsCurrent) && !compact;
  return (
    <Box component="li">
      <ButtonBase
        aria-expanded={open}
        {...(compact && { 'aria-label': label, title: label })}
        onClick={() => setChosen(!open)}
        sx={[entryLook(depth, compact), holdsCurrent && !open && { color: 'primary.main' }]}
      >
        <EntryFace
          icon={node.materialUiIcon}
          label={label}
          compact={compact}
          end={<Icon name={open ? 'expand_less' : 'expand_more'} sx={{ color: 'text.secondary' }} />}
        />
      </ButtonBase>
      <Collapse in={open} unmountOnExit>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            pt: 0.5,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 0.5,
          }}
        >
          {node.children.map((child) => (
            <NavigationEntry key={child.id} node={child} compact={compact} depth={depth + 1} />
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}

function GroupTitle({ node, compact }: EntryProps) {
  const label = useLabel(node);
  if (compact) return null;
  return (
    <Box component="li" sx={{ px: 3, pt: 4, pb: 1, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>
      {label}
    </Box>
  );
}

interface FaceProps {
  readonly icon: string | null;
  readonly label: string;
  readonly compact: boolean;
  readonly end?: ReactNode;
}

function EntryFace({ icon, label, compact, end }: FaceProps) {
  return (
    <>
      <Icon name={icon} />
      {!compact && (
        <>
          <Box
            component="span"
            sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {label}
          </Box>
          {end}
        </>
      )}
    </>
  );
}

const entryLook = (depth: number, compact: boolean): SystemStyleObject<Theme> => ({
  width: '100%',
  minHeight: 40,
  '@media (pointer: coarse)': { minHeight: 44 },
  justifyContent: 'flex-start',
  gap: 3,
  pl: compact ? 3.5 : 3 + depth * 5,
  pr: 3,
  borderRadius: 1.5 / 2,
  textAlign: 'left',
  fontSize: 14,
  fontWeight: depth === 0 ? 500 : 400,
  color: 'text.primary',
  '& .material-icon': { color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover' },
});

const currentLook: SystemStyleObject<Theme> = {
  bgcolor: 'primary.surface',
  color: 'primary.main',
  fontWeight: 600,
  '& .material-icon': { color: 'primary.main' },
  '&:hover': { bgcolor: 'primary.surface' },
};
