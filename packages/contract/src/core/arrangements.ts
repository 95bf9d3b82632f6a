/** Begins the names of how lists are arranged among a user's preferences, each with the second in which it was (`arrangedAt`): where there is no room the oldest go. */
export const arrangementPrefix = 'list ';
