import type { Column } from '@parking/contract/core/list';
import type { ResourceTexts } from '../../model/resource-types.ts';
import type { FilterValue } from './filter-model.ts';

/** What every kind of filter is told, and says. */
export interface FilterInputProps {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly column: Column;
  readonly texts: ResourceTexts;
  readonly value: FilterValue;
  /** `typing` continues the last change instead of adding a step to the history. */
  readonly onChange: (values: readonly string[], typing?: boolean) => void;
}

export const filterInputSx = {
  '& .MuiOutlinedInput-input': { py: 2, typography: 'body2', height: 20, minHeight: 20, boxSizing: 'content-box' },
} as const;
