/** What of somebody's account another person made or changed. */
export type CredentialChange = 'CREATED' | 'PASSWORD' | 'PASSWORD_LINK' | 'EMAIL' | 'SECOND_FACTOR';

/** So long whoever did may sign as them, and the two are one person where an act takes two. */
export const signsAsAnotherDays = 30;
