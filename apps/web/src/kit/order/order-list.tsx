import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel.tsx';
import { Icon } from '../../theme/icon.tsx';
import './texts.ts';

interface OrderListProps<Item> {
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly onOrder: (items: readonly Item[]) => void;
  /** False for what stands where it is, beneath the others. */
  readonly movable?: (item: Item) => boolean;
  readonly children: (item: Item) => ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The row beneath the pointer, once the pointer is past its middle. */
function placeAt(y: number, list: HTMLElement, from: number): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const before = rows.findIndex(({ top, height }, index) => index < from && y < top + height / 2);
  if (before >= 0) return before;
  const after = rows.findLastIndex(({ top, height }, index) => index > from && y > top + height / 2);
  return after >= 0 ? after : from;
}

/** Rows in an order that is changed by dragging their handles or with the arrow keys. */
export function OrderList<Item extends { readonly id: string }>(props: OrderListProps<Item>) {
  const { items, nameOf, onOrder, movable = () => true, children } = props;
  const { t } = useTranslation();
  const helpId = useId();
  const [said, say] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const places = items.filter(movable).length;

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= places) return;
    onOrder(moved(items, from, to));
    say(t('order.moved', { name: nameOf(item), place: to + 1, count: places }));
  };
  const handle = (item: Item, index: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(index, index + step);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(item.id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const list = event.currentTarget.closest('ul');
      if (dragged === item.id && list) move(index, placeAt(event.clientY, list, index));
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
  });

  return (
    <>
      <Box id={helpId} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('order.help')}
      </Box>
      <Box
        aria-live="assertive"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
      <Panel
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          overflow: 'hidden',
        }}
      >
        {items.map((item, index) => (
          <Box
            component="li"
            key={item.id}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 2,
              px: 2,
              py: 2,
              '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
              ...(dragged === item.id && { bgcolor: 'primary.surface', userSelect: 'none' }),
            }}
          >
            {movable(item) ? (
              <IconButton
                aria-label={t('order.move', { name: nameOf(item) })}
                aria-describedby={helpId}
                {...handle(item, index)}
                sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
              >
                <Icon name="drag_indicator" size={18} />
              </IconButton>
            ) : (
              <Box sx={{ width: 36, flex: 'none' }} />
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>{children(item)}</Box>
          </Box>
        ))}
      </Panel>
    </>
  );
}
