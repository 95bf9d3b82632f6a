import { useField } from '../../../kit/form/parts/use-field.ts';
import { MonthsChoice } from '../people/months-choice.tsx';
import '../people/texts.ts';

/** How many months are bought with the change. */
export function MonthsField({ offered }: { readonly offered: readonly number[] }) {
  const field = useField({ name: 'months', required: true });
  return (
    <MonthsChoice field={field} offered={offered} months={field.value} choose={(months) => field.change(months)} />
  );
}
