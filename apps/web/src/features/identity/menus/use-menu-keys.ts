import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { type Menu, type Places, type Step, stepped, treeRows } from './menu-tree.ts';
import type { MenuOrder } from './use-menu-order.ts';

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** Moving a menu by keyboard: lifted by space, carried by the arrows, put down or back, and each step said aloud. */
export function useMenuKeys(rows: readonly Menu[], order: MenuOrder) {
  const { t } = useTranslation();
  const { places } = order;
  const [grabbed, setGrabbed] = useState<string | null>(null);
  const [said, say] = useState('');

  const nameOf = (id: string) => {
    const menu = rows.find((row) => row.id === id);
    return menu ? labelIn(menu) : '';
  };
  const placeText = (id: string, at: Places) => {
    const row = treeRows(rows, at, () => false).find(({ menu }) => menu.id === id);
    return row ? t('identity.menus.place', { position: row.position, count: row.siblings, level: row.level + 1 }) : '';
  };
  const cancel = () => {
    if (grabbed === null) return;
    say(t('identity.menus.cancelled', { name: nameOf(grabbed) }));
    setGrabbed(null);
    order.cancel();
  };
  const keys = (id: string) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === ' ' || (event.key === 'Enter' && grabbed === id)) {
      event.preventDefault();
      const text = { name: nameOf(id), place: placeText(id, places) };
      setGrabbed(grabbed === id ? null : id);
      say(t(grabbed === id ? 'identity.menus.dropped' : 'identity.menus.grabbed', text));
      if (grabbed === id) order.save(places);
    } else if (grabbed === id && step) {
      event.preventDefault();
      const next = stepped(places, id, step);
      order.try(next);
      say(placeText(id, next));
    } else if (grabbed === id && event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    }
  };
  const handle = (id: string) => ({
    onKeyDown: keys(id),
    onBlur: grabbed === id ? cancel : undefined,
    'aria-pressed': grabbed === id,
  });
  return { grabbed, said, handle };
}
