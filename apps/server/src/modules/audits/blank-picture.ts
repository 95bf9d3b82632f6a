import { sql } from 'kysely';

/** Of 255: darker than this on the whole there is no car to be seen, nor where a picture differs by less within itself. */
const darkBelow = 8;
const evenBelow = 6;

/**
 * In SQL, of the file `f` of a picture: whether it shows nothing, as it is dark, of one colour or damaged. Of one that nobody has
 * looked at yet that is not said.
 */
export const isBlank = sql<boolean>`coalesce(f.brightness < ${sql.lit(darkBelow)} or f.contrast < ${sql.lit(evenBelow)}, false)`;
