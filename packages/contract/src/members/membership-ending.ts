/** So many days before a membership ends its keepers are told; from the earliest on its member hears it at the gate. */
export const daysBeforeEnd = [1, 7] as const;
