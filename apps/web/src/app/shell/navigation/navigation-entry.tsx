import type { NavigationNode } from '@parking/contract/identity/menus';
import Collapse from '@mui/material/Collapse';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { labelIn } from '../../../i18n/format.ts';
import { isLanguage } from '../../../i18n/language.ts';
import { Icon } from '../../../theme/icon.tsx';
import { kindOf } from './navigation-kinds.ts';

interface EntryProps {
  readonly node: NavigationNode;
  /** The entry that the current address belongs to. */
  readonly currentId: string | undefined;
  readonly compact: boolean;
  readonly depth: number;
}

export function NavigationEntry(props: EntryProps) {
  switch (kindOf(props.node)) {
    case 'divider':
      return (
        <li>
          <hr className="nav-divider" />
        </li>
      );
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

const holds = (node: NavigationNode, id: string | undefined): boolean =>
  node.children.some((child) => child.id === id || holds(child, id));

function ScreenEntry({ node, currentId, compact, depth }: EntryProps) {
  const label = useLabel(node);
  const alias = node.module?.alias ?? '/';
  const outside = kindOf(node) === 'link';
  return (
    <li>
      <Link
        to={alias}
        {...(outside && { target: '_blank', rel: 'noreferrer' })}
        {...entryLook(depth, compact, label)}
        aria-current={node.id === currentId ? 'page' : undefined}
      >
        <EntryFace icon={node.materialUiIcon} label={label} compact={compact} end={outside && 'open_in_new'} />
      </Link>
    </li>
  );
}

function CollapseEntry({ node, currentId, compact, depth }: EntryProps) {
  const label = useLabel(node);
  const holdsCurrent = holds(node, currentId);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = (chosen ?? holdsCurrent) && !compact;
  return (
    <li>
      <button
        type="button"
        {...entryLook(depth, compact, label)}
        aria-expanded={open}
        data-holds-current={(holdsCurrent && !open) || undefined}
        onClick={() => setChosen(!open)}
      >
        <EntryFace
          icon={node.materialUiIcon}
          label={label}
          compact={compact}
          end={open ? 'expand_less' : 'expand_more'}
        />
      </button>
      <Collapse in={open} unmountOnExit>
        <ul>
          {node.children.map((child) => (
            <NavigationEntry key={child.id} node={child} currentId={currentId} compact={compact} depth={depth + 1} />
          ))}
        </ul>
      </Collapse>
    </li>
  );
}

function GroupTitle({ node, compact }: EntryProps) {
  const label = useLabel(node);
  if (compact) return null;
  return <li className="nav-group">{label}</li>;
}

interface FaceProps {
  readonly icon: string | null;
  readonly label: string;
  readonly compact: boolean;
  /** The icon after the label. */
  readonly end: string | false;
}

function EntryFace({ icon, label, compact, end }: FaceProps) {
  return (
    <>
      <Icon name={icon} />
      {!compact && (
        <>
          <span className="nav-label">{label}</span>
          {end && <Icon name={end} {...(end === 'open_in_new' && { size: 16 })} />}
        </>
      )}
    </>
  );
}

/** Folded, only the icon is seen: the label is told. */
const entryLook = (depth: number, compact: boolean, label: string) => ({
  className: 'nav-entry',
  style: { '--depth': depth } as CSSProperties,
  ...(compact && { 'aria-label': label, title: label }),
});
