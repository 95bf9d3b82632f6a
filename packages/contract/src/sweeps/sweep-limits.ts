/** So many sweeps, by different persons, must have missed a car before its stay is closed. */
export const sweepsThatMiss = 2;
/** A sweep of the whole site that has seen fewer of the cars inside, per cent of those with a plate, says of none that it is not there. */
export const sweepSeesPercent = 50;
/** Who has signed for others within so many hours does not sweep. */
export const sweeperFreeHours = 12;
/** From so many days inside on a car counts as left behind, and then ever more so. */
export const abandonedDays = [3, 7, 30] as const;
/** Readings that one call may bring, and letters of the name of a row. */
export const readingsAtOnce = 200;
/** More readings of one phone are counted in no sweep: thrice what the largest car parks hold. */
export const mostReadings = 100_000;
export const longestPlace = 60;
