import { useSiteNow } from '../../../../api/site-clock.ts';
import { formatDate } from '../../../../i18n/format.ts';
import { Blank } from '../../../../kit/cells/cells.tsx';

/** By when something is due; it stands out once that has gone by and it is not done. */
export function DueDay({ day, isDone }: { readonly day: string | null; readonly isDone: boolean }) {
  const now = useSiteNow();
  if (day === null) return <Blank />;
  const isLate = !isDone && day < now().slice(0, 10);
  return (
    <time dateTime={day} className={isLate ? 'cell-whole cell-owed' : 'cell-whole'}>
      {formatDate(day)}
    </time>
  );
}
