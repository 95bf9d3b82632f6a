import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../state/column-model.ts';
import type { ListModel } from '../state/list-model.ts';
import { heldWidth, widthBounds } from '../state/list-layout.ts';
import { measureWidths, neededWidth, showWidths } from './column-widths.ts';

interface WidthHandleProps {
  readonly column: ListColumn;
  readonly list: ListModel;
  /** Whether Tab leads here: to one of them, from which arrows go to the others. */
  readonly isFirst: boolean;
}

/** While a column is made wider or narrower. */
interface Change {
  readonly table: HTMLTableElement;
  readonly widths: Readonly<Record<string, number>>;
  readonly fromX: number;
  now: number;
}

const step = 16;
const byKey: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step };
const toOther: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The edge of a column: dragged, or moved by arrows; a double click or Enter makes it as wide as it was by itself. */
export function WidthHandle({ column: { key, label }, list: { arrange }, isFirst }: WidthHandleProps) {
  const { t } = useTranslation();
  const handle = useRef<HTMLSpanElement>(null);
  const change = useRef<Change | null>(null);
  const sayWidth = (width = handle.current?.parentElement?.offsetWidth) => {
    if (handle.current) handle.current.ariaValueNow = String(width);
  };
  // Columns that nobody arranged are as wide as the browser makes them.
  useLayoutEffect(() => sayWidth());

  const begin = (fromX: number): Change | null => {
    const table = handle.current?.closest('table');
    if (!table) return null;
    const widths = measureWidths(table);
    return { table, widths, fromX, now: widths[key] ?? widthBounds.least };
  };
  const show = (changed: Change, width: number) => {
    changed.now = heldWidth(width);
    showWidths(changed.table, { ...changed.widths, [key]: changed.now });
    sayWidth(changed.now);
  };
  const keep = () => {
    const changed = change.current;
    change.current = null;
    if (changed) arrange({ widths: { ...changed.widths, [key]: changed.now } });
  };
  const fit = () => {
    const changed = begin(0);
    if (!changed) return;
    show(changed, neededWidth(changed.table, key));
    change.current = changed;
    keep();
  };
  const drag = (event: PointerEvent) => {
    const changed = change.current;
    if (changed) show(changed, (changed.widths[key] ?? 0) + event.clientX - changed.fromX);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = byKey[event.key];
    const other = toOther[event.key];
    if (by !== undefined) {
      change.current ??= begin(0);
      if (change.current) show(change.current, change.current.now + by);
    } else if (other !== undefined) focusOther(event.currentTarget, other);
    else if (event.key === 'Enter') fit();
    else return;
    event.preventDefault();
  };
  return (
    <span
      ref={handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('kit.layout.widthOf', { column: label })}
      aria-valuemin={widthBounds.least}
      aria-valuemax={widthBounds.most}
      title={t('kit.layout.widthHint')}
      tabIndex={isFirst ? 0 : -1}
      className="table-edge"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        change.current = begin(event.clientX);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        // A click alone arranges nothing.
        if (change.current?.now === change.current?.widths[key]) change.current = null;
        keep();
      }}
      onPointerCancel={keep}
      onDoubleClick={fit}
      onKeyDown={press}
      onKeyUp={keep}
      onFocus={() => sayWidth()}
      onBlur={keep}
    />
  );
}

function focusOther(from: HTMLElement, by: number): void {
  const handles = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? [])];
  handles[handles.indexOf(from) + by]?.focus();
}
